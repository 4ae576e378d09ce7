// The service worker of the page: it keeps all files, so that the page starts fast again, and without a network.

/** @type {any} */
const worker = self;
const OURS = "chickenfoot "; // Other pages of the site may keep files, too.
const KEPT = `${OURS}VERSION`; // The build puts a digest of all files here.

async function keepAll() {
  const files = await (await fetch("files.json", { cache: "no-cache" })).json();
  const kept = await caches.open(KEPT);
  await kept.addAll(["./", "files.json", ...Object.keys(files)]);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.match(request, { cacheName: KEPT, ignoreSearch: true }).catch(() => undefined);
  return kept ?? fetch(request);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepAll().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(dropOthers()));
worker.addEventListener("fetch", (/** @type {any} */ event) => event.request.method === "GET" && event.respondWith(answer(event.request)));
