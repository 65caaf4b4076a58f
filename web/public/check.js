// Says so where a browser is too old, instead of breaking without a word. Written for the oldest of them.
(function () {
  var fits =
    "at" in Array.prototype &&
    "HTMLDialogElement" in window &&
    "showModal" in HTMLDialogElement.prototype &&
    "structuredClone" in window;
  if (!fits) document.documentElement.setAttribute("data-old", "");
})();
