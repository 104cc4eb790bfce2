// Lets the form of a hand be opened again while the site is away; nothing else on the site needs it or passes through it.
// VERSION is the site's (web/views/shell.py): with another one all that was kept goes. A kept page is its reader's own,
// so any form that is sent elsewhere (a link opened, a device forgotten, signing in or out) throws the pages away.
/* global VERSION */
const KEPT = `geekcup-${VERSION}`;
const SCORE = /^(\/[a-z-]+)?\/t\/[^/]+\/matches\/[^/]+\/score\/$/;
const PAGES = 6, PATIENCE = 6000;
const whatever = { ignoreVary: true };

const pathOf = (request) => new URL(request.url).pathname;

const pagesIn = async (cache) => (await cache.keys()).filter((request) => SCORE.test(pathOf(request)));

/** Counts how often all pages were thrown away: what was asked for before must not be kept afterwards. */
let reader = 0;

const forgetPages = async () => {
  reader += 1;
  const cache = await caches.open(KEPT);
  await Promise.all((await pagesIn(cache)).map((request) => cache.delete(request)));
};

const forgetOtherVersions = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("geekcup-") && name !== KEPT).map((name) => caches.delete(name)));
};

const keepPage = async (path, answer, asker) => {
  if (asker !== reader) return;
  const cache = await caches.open(KEPT);
  await cache.delete(path);
  await cache.put(path, answer);
  for (const old of (await pagesIn(cache)).slice(0, -PAGES)) await cache.delete(old);
};

/** The page that was kept, marked with the site's own time of it. */
const reopened = async (answer) => {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length"]) headers.delete(name);
  const at = new Date(headers.get("Date") ?? Date.now()).toISOString();
  const text = await answer.text();
  return new Response(text.replace("<html ", `<html data-kept="${at}" `), { headers });
};

const tooSlow = () => new Promise((_resolve, reject) => { setTimeout(reject, PATIENCE, new Error("too slow")); });

/** From the site if it answers, and kept; else as it was kept. What the site no longer shows this reader is not kept. */
const scorePage = async (request, later) => {
  const path = pathOf(request);
  const kept = await caches.match(path, whatever);
  const asker = reader;
  const asked = fetch(request);
  try {
    const answer = await (kept ? Promise.race([asked, tooSlow()]) : asked);
    if (answer.ok) later(keepPage(path, answer.clone(), asker));
    else if (answer.status < 500) later(caches.open(KEPT).then((cache) => cache.delete(path)));
    return answer.status >= 500 && kept ? await reopened(kept) : answer;
  } catch (error) {
    if (!kept) throw error;
    asked.catch(() => {});
    return reopened(kept);
  }
};

/** What a page that was just opened needs next time: styles, scripts and fonts, each named after its content. */
const keep = async ({ page, assets }) => {
  const cache = await caches.open(KEPT);
  await Promise.all(assets.map(async (url) => (await cache.match(url, whatever)) ?? cache.add(url)));
  if (await cache.match(page, whatever)) return;
  const asker = reader;
  const answer = await fetch(page, { credentials: "same-origin", redirect: "manual" });
  if (answer.ok) await keepPage(page, answer, asker);
};

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(forgetOtherVersions().then(() => clients.claim())));
addEventListener("message", (event) => event.waitUntil(keep(event.data).catch(() => {})));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    const score = SCORE.test(url.pathname);
    if (request.method !== "GET" && !score) event.waitUntil(forgetPages());
    if (request.method === "GET" && score && !url.search) event.respondWith(scorePage(request, (work) => event.waitUntil(work)));
  } else if (request.method === "GET" && url.pathname.startsWith("/static/")) {
    event.respondWith(caches.match(request.url, whatever).then((kept) => kept ?? fetch(request)));
  }
});
