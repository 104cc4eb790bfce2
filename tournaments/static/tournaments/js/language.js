// A published page is the same for everybody, so links and QR codes lead to the language in their address. Whoever comes
// from outside with a browser that prefers another of the site's languages is told, in that one, where it is.
(() => {
  const primary = (code) => code.toLowerCase().split("-")[0];
  const fromInside = document.referrer !== "" && new URL(document.referrer).origin === location.origin;

  document.addEventListener("DOMContentLoaded", () => {
    const hints = [...document.querySelectorAll("[data-language]")];
    if (fromInside || !hints.length) return;
    const own = primary(document.documentElement.lang);
    const known = [own, ...hints.map((hint) => primary(hint.dataset.language))];
    const preferred = navigator.languages.map(primary).find((code) => known.includes(code));
    const hint = hints.find((each) => primary(each.dataset.language) === preferred);
    if (hint) hint.hidden = false;
  });
})();
