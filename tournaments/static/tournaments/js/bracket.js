// Phones show one round at a time. The round at the left edge folds the earlier ones up, so that the next
// matches stand close together, and marks its tab. Without this script the whole tree scrolls in both ways.
(() => {
  const phone = matchMedia("(max-width: 47.99rem)");
  const settling = new WeakMap();

  const columnsOf = (bracket) => {
    const origin = bracket.getBoundingClientRect().left - bracket.scrollLeft;
    const lefts = new Map();
    for (const column of bracket.querySelectorAll(".round, .final")) {
      const left = Math.round(column.getBoundingClientRect().left - origin);
      lefts.set(left, [...(lefts.get(left) || []), column]);
    }
    return [...lefts.entries()].sort(([a], [b]) => a - b).map(([left, parts]) => ({ left, parts }));
  };

  // The match nearest to the middle of the screen stays where it is while the others move.
  const anchorIn = (column) => {
    const middle = innerHeight / 2;
    const distance = (slip) => Math.abs(slip.getBoundingClientRect().top - middle);
    const slips = column.parts.flatMap((part) => [...part.querySelectorAll(".slip")]);
    return slips.reduce((best, slip) => (distance(slip) < distance(best) ? slip : best), slips[0]);
  };

  const settle = (bracket) => {
    const columns = columnsOf(bracket);
    // The live page may have taken it away meanwhile: the start of its stage was taken back.
    if (!columns.length) return;
    const edge = bracket.scrollLeft + columns[0].left;
    const gaps = columns.map(({ left }) => Math.abs(left - edge));
    const atEnd = bracket.scrollLeft + bracket.clientWidth >= bracket.scrollWidth - 2;
    const at = atEnd ? columns.length - 1 : gaps.indexOf(Math.min(...gaps));
    const anchor = phone.matches ? anchorIn(columns[at]) : null;
    const before = anchor?.getBoundingClientRect().top;
    bracket.className = bracket.className.replace(/ at-\d+/g, "") + (phone.matches ? ` at-${at + 1}` : "");
    columns.forEach(({ parts }, index) => parts.forEach((part) => part.classList.toggle("past", phone.matches && index < at)));
    if (anchor) scrollBy(0, anchor.getBoundingClientRect().top - before);
    document.querySelectorAll(".round-tabs a").forEach((tab, index) => {
      if (index !== at) return tab.removeAttribute("aria-current");
      tab.setAttribute("aria-current", "true");
      tab.parentElement.scrollLeft = tab.offsetLeft - tab.parentElement.offsetLeft - 16;
    });
  };

  const show = (bracket, target) => {
    const column = columnsOf(bracket).find(({ parts }) => parts.some((part) => part.contains(target)));
    if (column) bracket.scrollLeft = column.left - columnsOf(bracket)[0].left;
  };

  document.addEventListener("scroll", ({ target }) => {
    if (!(target instanceof Element) || !target.matches(".bracket")) return;
    clearTimeout(settling.get(target));
    settling.set(target, setTimeout(() => settle(target), 120));
  }, true);

  document.addEventListener("click", (event) => {
    const tab = event.target.closest(".round-tabs a");
    const bracket = document.querySelector(".bracket");
    const round = tab && document.getElementById(tab.hash.slice(1));
    if (!bracket || !round) return;
    event.preventDefault();
    show(bracket, round);
  });

  document.addEventListener("DOMContentLoaded", () => {
    const bracket = document.querySelector(".bracket");
    if (!bracket) return;
    const now = bracket.querySelector(".slip.live") ?? bracket.querySelector(".slip.called");
    if (phone.matches && now && !location.hash) show(bracket, now);
    settle(bracket);
    phone.addEventListener("change", () => settle(bracket));
    document.addEventListener("geekcup:updated", () => settle(bracket));
  });
})();
