// Says so where a browser is too old, instead of breaking without a word. Written for the oldest of them.
(function () {
  var does = function (what) {
    return "CSS" in window && window.CSS.supports(what);
  };
  var fits =
    "at" in Array.prototype &&
    "HTMLDialogElement" in window &&
    "showModal" in window.HTMLDialogElement.prototype &&
    "structuredClone" in window &&
    does("selector(:has(a))") &&
    does("(height: 1dvh)") &&
    does("(container-type: inline-size)") &&
    does("(color: color-mix(in srgb, red, blue))");
  if (fits) return;
  var words = {
    de: "Qwixx braucht einen neueren Browser: Safari 16.2, Chrome 111, Firefox 121 oder später.",
    nl: "Qwixx heeft een nieuwere browser nodig: Safari 16.2, Chrome 111, Firefox 121 of later.",
    fr: "Qwixx a besoin d’un navigateur plus récent : Safari 16.2, Chrome 111, Firefox 121 ou ultérieur.",
    es: "Qwixx necesita un navegador más nuevo: Safari 16.2, Chrome 111, Firefox 121 o posterior.",
    it: "Qwixx ha bisogno di un browser più recente: Safari 16.2, Chrome 111, Firefox 121 o successivo.",
  };
  var language = (window.navigator.language || "en").slice(0, 2);
  document.documentElement.setAttribute("data-old", "");
  document.addEventListener("DOMContentLoaded", function () {
    if (!words[language]) return;
    document.documentElement.lang = language;
    document.querySelector(".old").textContent = words[language];
  });
})();
