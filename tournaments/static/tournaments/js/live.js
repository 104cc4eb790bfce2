// A published page keeps itself up to date. The stream says only "version V"; the page then fetches itself and what
// differs is put in its place, so scroll, focus and opened details stay. Without the stream it asks every ten seconds,
// and says since when it has not been able to.
(() => {
  const ASK_EVERY = 10_000;
  const LATE = 4_000;
  // The stream tells its version every fifteen seconds; after two that did not come the line is dead.
  const SILENT = 40_000;
  let main, said, source, asking, lateTimer, heardAt;
  let offlineSince = null;

  const version = () => Number(main.dataset.version);

  const say = (text) => { said.textContent = text; };

  const online = () => {
    clearTimeout(lateTimer);
    lateTimer = null;
    clearInterval(asking);
    asking = null;
    if (offlineSince) {
      offlineSince = null;
      document.getElementById("offline").hidden = true;
    }
  };

  const offline = () => {
    if (!offlineSince) offlineSince = new Date();
    const note = document.getElementById("offline");
    const time = offlineSince.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    note.textContent = said.dataset.offline.replace("{time}", time);
    note.hidden = false;
  };

  // What belongs to this reader stays: opened details, the round a phone looks at, the pair it follows.
  const keep = (attribute, node) => {
    if (attribute === "open" && node.matches("details")) return false;
    if (attribute === "class" && node.matches(".round, .final, .bracket, .side")) {
      return !node.matches(".ours, .past, .bracket");
    }
    return !(attribute === "aria-current" && node.closest(".round-tabs"));
  };

  const put = (fresh) => {
    const totals = new Map([...main.querySelectorAll("[id] b")].map((b) => [b, b.textContent]));
    Idiomorph.morph(main, fresh, {
      morphStyle: "outerHTML",
      callbacks: {
        beforeAttributeUpdated: (attribute, node) => keep(attribute, node),
        beforeNodeRemoved: (node) => !(node.nodeType === 1 && node.matches("[data-mine]")),
      },
    });
    main = document.getElementById("main");
    for (const [b, before] of totals) {
      if (!b.isConnected || b.textContent === before) continue;
      b.classList.add("changed");
      setTimeout(() => b.classList.remove("changed"), 600);
    }
    document.dispatchEvent(new Event("geekcup:updated"));
  };

  const refresh = async (wanted) => {
    try {
      const headers = wanted ? { "geekcup-version": String(wanted) } : {};
      const answer = await fetch(location.pathname, { headers, cache: "no-cache", credentials: "same-origin" });
      if (answer.status === 404) return location.reload();
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("main");
      if (!fresh || !fresh.dataset.live) return location.reload();
      if (Number(fresh.dataset.version) <= version()) return true;
      put(fresh);
      document.title = page.title;
      say(said.dataset.updated);
      return true;
    } catch {
      return false;
    }
  };

  const ask = async () => {
    if (await refresh()) {
      document.getElementById("offline").hidden = true;
      offlineSince = null;
    } else {
      offline();
    }
  };

  const poll = () => {
    if (!asking) asking = setInterval(ask, ASK_EVERY);
  };

  const listen = () => {
    source?.close();
    heardAt = Date.now();
    source = new EventSource(main.dataset.live);
    source.addEventListener("version", ({ data }) => {
      heardAt = Date.now();
      online();
      const told = JSON.parse(data).version;
      if (told > version()) refresh(told);
    });
    source.addEventListener("error", () => {
      poll();
      if (!lateTimer) lateTimer = setTimeout(ask, LATE);
      // Closed for good (refused, not cut off): try again later.
      if (source.readyState === EventSource.CLOSED) setTimeout(listen, 30_000);
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    main = document.getElementById("main");
    said = document.getElementById("live-said");
    if (!main.dataset.live || !said) return;
    listen();
    const again = () => { listen(); ask(); };
    setInterval(() => { if (Date.now() - heardAt > SILENT) again(); }, 5_000);
    addEventListener("offline", () => { source.close(); poll(); offline(); });
    addEventListener("online", again);
    // A phone that slept has missed what was said meanwhile.
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && source.readyState !== EventSource.OPEN) ask();
    });
  });
})();
