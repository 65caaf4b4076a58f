// Says so where a browser is too old, instead of breaking without a word. Written for the oldest of them.
(function () {
  var fits =
    "at" in Array.prototype &&
    "HTMLDialogElement" in window &&
    "showModal" in HTMLDialogElement.prototype &&
    "structuredClone" in window &&
    "CSSContainerRule" in window;
  if (fits) return;
  var words = {
    de: "Qwixx braucht einen neueren Browser: Safari 16, Chrome 105, Firefox 110 oder später.",
    nl: "Qwixx heeft een nieuwere browser nodig: Safari 16, Chrome 105, Firefox 110 of later.",
    fr: "Qwixx a besoin d’un navigateur plus récent : Safari 16, Chrome 105, Firefox 110 ou ultérieur.",
    es: "Qwixx necesita un navegador más nuevo: Safari 16, Chrome 105, Firefox 110 o posterior.",
    it: "Qwixx ha bisogno di un browser più recente: Safari 16, Chrome 105, Firefox 110 o successivo.",
  };
  var language = (navigator.language || "en").slice(0, 2);
  document.documentElement.setAttribute("data-old", "");
  document.addEventListener("DOMContentLoaded", function () {
    if (!words[language]) return;
    document.documentElement.lang = language;
    document.querySelector(".old").textContent = words[language];
  });
})();
