// The projector: of each group of sheets one is shown, and every twelve seconds the next, without any movement.
// Which one follows from the clock, so nothing is lost when the page puts new figures in place.
(() => {
  const EACH = 12_000;

  const show = () => {
    const turn = Math.floor(Date.now() / EACH);
    for (const group of document.querySelectorAll("[data-sheets]")) {
      const sheets = [...group.querySelectorAll(":scope > .sheet")];
      sheets.forEach((sheet, index) => sheet.classList.toggle("shown", index === turn % sheets.length));
    }
  };

  document.documentElement.classList.add("rotating");
  document.addEventListener("geekcup:updated", show);
  setInterval(show, 500);
  show();
  // A projector that goes dark in the middle of the final is no use; where the browser cannot, nothing is lost.
  const stayAwake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); };
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
})();
