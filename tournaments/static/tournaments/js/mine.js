// Published pages are the same for everybody. A browser that holds a pair's private link puts that pair's part in:
// its path through the bracket in red, and its next match under the page. Others never ask for it.
(() => {
  const key = (slug) => `geekcup.entry.${slug}`;
  const remember = (slug, entry) => {
    try {
      if (entry) localStorage.setItem(key(slug), entry);
      else localStorage.removeItem(key(slug));
    } catch { /* a browser that keeps nothing shows the page as everybody sees it */ }
  };
  const remembered = (slug) => {
    try { return localStorage.getItem(key(slug)); } catch { return null; }
  };

  const mark = (entry) => {
    document.querySelectorAll(`[data-entry="${CSS.escape(entry)}"]`).forEach((part) => part.classList.add("ours"));
  };

  const fetchMine = async (main, slug) => {
    const answer = await fetch(main.dataset.me, { credentials: "same-origin" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const mine = page.querySelector("[data-mine]");
    remember(slug, mine?.dataset.mine);
    document.querySelector("body > [data-mine], #main > [data-mine]")?.remove();
    if (!mine) return;
    mark(mine.dataset.mine);
    const next = mine.querySelector(".next");
    if (!next) return;
    next.classList.add("pinned");
    const part = document.createElement("div");
    part.dataset.mine = mine.dataset.mine;
    part.append(document.importNode(next, true));
    main.append(part);
    document.dispatchEvent(new Event("geekcup:shown"));
  };

  document.addEventListener("DOMContentLoaded", () => {
    const main = document.getElementById("main");
    const own = document.querySelector("[data-mine]");
    if (own) return remember(own.dataset.slug, own.dataset.mine);
    const slug = main.dataset.slug;
    if (!slug || !main.dataset.me || !remembered(slug)) return;
    const show = () => fetchMine(document.getElementById("main"), slug).catch(() => {});
    show();
    document.addEventListener("geekcup:updated", () => {
      const entry = remembered(slug);
      if (entry) mark(entry);
      show();
    });
  });
})();
