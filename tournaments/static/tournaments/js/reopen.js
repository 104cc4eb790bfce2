// Asks the service worker to keep this page, so that it opens again while the site is away. Where there is none (plain http
// in a local network, private windows) nothing is lost: hands wait on the phone all the same, while the page is open.
(() => {
  const { worker } = document.currentScript.dataset;
  const notice = document.getElementById("kept");
  const { kept } = document.documentElement.dataset;
  if (kept) {
    const at = new Date(kept).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    const text = notice.querySelector("span");
    text.textContent = text.textContent.replace("{time}", at);
    notice.hidden = false;
    return;
  }
  if (!navigator.serviceWorker) return;
  const own = (url) => url.startsWith(`${location.origin}/static/`);
  const assets = () => {
    const named = [...document.querySelectorAll("link[href], script[src]")].map((one) => one.href || one.src);
    const fetched = performance.getEntriesByType("resource").map((one) => one.name);
    return [...new Set([...named, ...fetched])].filter(own);
  };
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register(worker, { scope: "/" });
      const { active } = await navigator.serviceWorker.ready;
      active.postMessage({ page: location.pathname, assets: assets() });
    } catch { // a browser that wants none, or a site without versions
    }
  });
})();
