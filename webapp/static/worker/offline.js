// Keeps the site in the browser, so that it works without a network. The build fills in the files and the version.

const FILES = [], VERSION = "VERSION";
const scope = new URL("./", location.href);

addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(VERSION);
  await cache.addAll(FILES.map((name) => new Request(new URL(name, scope), { cache: "no-cache" })));
  await skipWaiting();
})()));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== VERSION) await caches.delete(name);
  await clients.claim();
})()));

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(scope.href)) return;
  event.respondWith((async () => {
    const name = url.pathname.endsWith("/") ? new URL("index.html", url) : url;
    const kept = await caches.match(name, { ignoreSearch: true });
    if (kept) return kept;
    const answer = await fetch(request);
    if (answer.ok && url.href.startsWith(new URL("docs/", scope).href)) { // documentation is kept once it was read
      await (await caches.open(VERSION)).put(request, answer.clone());
    }
    return answer;
  })());
});
