// What the page needs is kept as a whole, under a mark of its own, and is never mixed with another version's. `MARK` and `FILES`
// are put before this by simulator/web/build.py.

const OURS = `card-table ${self.registration.scope} `;
const CACHE = OURS + MARK;

self.addEventListener("install", (event) => {
  const wanted = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(cleared());
});

async function cleared() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("message", (event) => {
  if (event.data === "go") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const path = request.url.split(/[?#]/)[0];
  const found = await cache.match(path === self.registration.scope ? "index.html" : path);
  return found ?? fetch(request);
}
