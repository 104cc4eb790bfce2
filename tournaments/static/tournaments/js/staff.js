// Published pages are the same for everybody. A browser that was at an event's desk also shows the ways from there back
// to it; whether its reader may go them the desk asks again.
(() => {
  const key = (slug) => `geekcup.desk.${slug}`;
  const remember = (slug) => {
    try { localStorage.setItem(key(slug), "1"); } catch { /* then the ways stay hidden */ }
  };
  const remembered = (slug) => {
    try { return localStorage.getItem(key(slug)) !== null; } catch { return false; }
  };
  const show = () => {
    const slug = document.getElementById("main").dataset.slug;
    if (!slug || !remembered(slug)) return;
    document.querySelectorAll("[data-for-desk]").forEach((part) => { part.hidden = false; });
  };

  document.addEventListener("DOMContentLoaded", () => {
    const desk = document.getElementById("main").dataset.desk;
    if (desk) remember(desk);
    show();
    document.addEventListener("geekcup:updated", show);
  });
})();
