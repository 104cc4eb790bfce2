// A recorded hand without waiting: arrow keys, a swipe and the links put the next moment in place of this one, and the
// button plays by itself. The server draws every moment; what comes next is fetched ahead. Without script the same
// links load pages.
(() => {
  const PACE = 1_300;
  const SWIPE = 48;
  const pages = new Map();
  let root, playing, begun;

  const at = () => Number(root.dataset.at);
  const last = () => Number(root.dataset.last);
  const address = (moment) => (moment ? `${root.dataset.url}?at=${moment}` : root.dataset.url);

  const fetched = (moment) => {
    if (!pages.has(moment)) {
      const page = fetch(address(moment), { credentials: "same-origin" }).then(async (answer) => {
        if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
        return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("replay");
      });
      page.catch(() => pages.delete(moment));
      pages.set(moment, page);
    }
    return pages.get(moment);
  };

  // The list beside the table follows, without moving the page.
  const follow = () => {
    const line = root.querySelector(".plays [aria-current]");
    const list = line && line.closest(".plays");
    if (list && list.scrollHeight > list.clientHeight) {
      list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  };

  const enhance = () => {
    root.querySelector("#autoplay").hidden = false;
    root.querySelector("#autoplay").setAttribute("aria-pressed", String(Boolean(playing)));
    root.querySelector(".playback .hint").hidden = !matchMedia("(hover: hover)").matches;
    root.querySelector("#copy-moment").hidden = !navigator.clipboard;
  };

  const show = async (moment) => {
    const wanted = Math.max(0, Math.min(moment, last()));
    if (wanted === at()) return;
    let fresh;
    try {
      fresh = await fetched(wanted);
    } catch {
      // The way without script: it says by itself what is wrong.
      location.assign(address(wanted));
      return;
    }
    Idiomorph.morph(root, fresh.cloneNode(true), { morphStyle: "outerHTML" });
    root = document.getElementById("replay");
    history.replaceState(null, "", address(wanted));
    enhance();
    follow();
    if (wanted < last()) fetched(wanted + 1).catch(() => {});
  };

  const stop = () => {
    clearTimeout(playing);
    playing = null;
    enhance();
  };

  const play = () => {
    playing = setTimeout(async () => {
      await show(at() + 1);
      if (!playing) return;
      if (at() < last()) play();
      else stop();
    }, PACE);
    enhance();
  };

  const toggle = async () => {
    if (playing) { stop(); return; }
    if (at() === last()) await show(0);
    play();
  };

  const KEYS = {
    ArrowRight: () => show(at() + 1),
    ArrowLeft: () => show(at() - 1),
    Home: () => show(0),
    End: () => show(last()),
    " ": toggle,
  };

  document.addEventListener("DOMContentLoaded", () => {
    root = document.getElementById("replay");
    enhance();
    follow();
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest("input, textarea, select, [contenteditable], [popover]");
      const pressing = event.key === " " && event.target.closest("a, button");
      if (typing || pressing || event.altKey || event.ctrlKey || event.metaKey || !KEYS[event.key]) return;
      event.preventDefault();
      if (event.key !== " " && playing) stop();
      KEYS[event.key]();
    });
    document.addEventListener("click", async (event) => {
      if (event.target.closest("#autoplay")) { toggle(); return; }
      const copy = event.target.closest("#copy-moment");
      if (copy) {
        const label = copy.textContent;
        await navigator.clipboard.writeText(location.origin + address(at()));
        copy.textContent = copy.dataset.done;
        setTimeout(() => { copy.textContent = label; }, 3000);
        return;
      }
      const link = event.target.closest("#replay a[data-at]");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (playing) stop();
      show(Number(link.dataset.at));
    });
    document.addEventListener("touchstart", (event) => {
      begun = event.target.closest(".card-table") && event.touches.length === 1 ? event.touches[0] : null;
    }, { passive: true });
    document.addEventListener("touchend", (event) => {
      if (!begun) return;
      const [x, y] = [event.changedTouches[0].clientX - begun.clientX, event.changedTouches[0].clientY - begun.clientY];
      begun = null;
      if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
      if (playing) stop();
      show(at() + (x < 0 ? 1 : -1));
    }, { passive: true });
  });
})();
