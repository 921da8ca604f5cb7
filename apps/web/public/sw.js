// Offline support: pages, and the user's recent bookings. A separate file, because the browser
// compares it byte by byte (docs/adr/0011).
importScripts('/precache.js');

const { version, pages, files } = self.axpPrecache;
const shellPrefix = 'axp-shell-';
const shellName = `${shellPrefix}${version}`;
const dataPrefix = 'axp-data-';
/** Made by the page where the person chose to stay signed in (src/shared/offline/kept-answers.ts). */
const permissionName = `${dataPrefix}allowed`;

/** Longer than a slow answer takes; then the page of the last visit is better than none. */
const patienceMs = 5_000;
const mostKeptAnswers = 60;
/** Reports that wait for a connection stay (src/shared/problems/kept-report-keys.ts). */
const reportsPath = '/reports/';
const apiPath = '/v1/frontend';
const keptPaths = [/^\/auth\/me$/, /^\/bookings$/, /^\/bookings\/[0-9a-f-]{36}(?:\/events)?$/];

self.addEventListener('install', (event) => {
  // Pages use the network first, so a new worker can take over at once.
  event.waitUntil(
    caches
      .open(shellName)
      .then((cache) => cache.addAll([...pages, ...files]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldShells().then(() => self.clients.claim()));
});

/** The version before stays: a page that was opened with it may still ask for its files. */
async function forgetOldShells() {
  const names = (await caches.keys()).filter((name) => name.startsWith(shellPrefix));
  const old = names.filter((name) => name !== shellName).slice(0, -1);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// A browser ends the subscription of a site whose push shows nothing, so each shows a notification.
self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url } = messageOf(event.data);
  const options = { body, lang, tag, renotify: Boolean(tag), icon: '/favicon.svg', data: { url } };
  event.waitUntil(self.registration.showNotification(title, options));
});

function messageOf(data) {
  try {
    return data.json();
  } catch {
    return { title: self.location.hostname };
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openApp(new URL(event.notification.data.url ?? '/', self.location.origin).href));
});

/** In the window that is open, if there is one. */
async function openApp(url) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(url);
  await page.focus();
  return page.navigate(url);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const page = url.pathname.replace(/\/+$/, '') || '/';
    if (pages.includes(page)) event.respondWith(openPage(request, page));
    return;
  }
  if (url.pathname.startsWith('/_next/static/') || files.includes(url.pathname)) {
    event.respondWith(fromShell(request));
    return;
  }
  const user = isKept(url.pathname) ? userOf(request) : null;
  if (user) event.respondWith(lastKnown(event, user));
});

/** Always the newest page; without a connection that of the last visit. */
async function openPage(request, page) {
  const cache = await caches.open(shellName);
  const kept = await cache.match(page);
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await cache.put(page, answer.clone());
    return answer;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, kept.clone()));
  return Promise.race([fresh, late]).catch(() => kept);
}

/** The name of such a file changes with its content, so what is there is right. */
async function fromShell(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(shellName);
    await cache.put(request, answer.clone());
  }
  return answer;
}

function isKept(path) {
  if (!path.startsWith(apiPath)) return false;
  return keptPaths.some((kept) => kept.test(path.slice(apiPath.length)));
}

/** Returns the user of the request's token: no user receives another's cached response. */
function userOf(request) {
  const claims = /^Bearer [^.]+\.([^.]+)\./.exec(request.headers.get('authorization') ?? '');
  if (!claims) return null;
  try {
    const { sub } = JSON.parse(atob(claims[1].replaceAll('-', '+').replaceAll('_', '/')));
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** The answer of the server; without a connection the last one that this person got. */
async function lastKnown(event, user) {
  const name = `${dataPrefix}${user}`;
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(name, event.request.url, answer.clone()));
    event.waitUntil(tell(event.clientId, true));
    return answer;
  } catch (error) {
    // The page itself gave it up.
    if (event.request.signal.aborted) throw error;
    event.waitUntil(tell(event.clientId, false));
    const cache = await caches.open(name);
    const kept = await cache.match(event.request.url, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** Lets the page say that what it shows is of an earlier visit (src/shared/offline/reach.ts). */
async function tell(clientId, isReached) {
  const page = await self.clients.get(clientId);
  page?.postMessage({ axpIsReached: isReached });
}

async function keep(name, url, answer) {
  if (!(await caches.has(permissionName))) return;
  const others = (await caches.keys()).filter(
    (other) => other.startsWith(dataPrefix) && ![name, permissionName].includes(other),
  );
  await Promise.all(others.map((other) => caches.delete(other)));
  const cache = await caches.open(name);
  await cache.put(url, answer);
  const kept = (await cache.keys()).filter(
    (request) => !new URL(request.url).pathname.startsWith(reportsPath),
  );
  await Promise.all(kept.slice(0, -mostKeptAnswers).map((request) => cache.delete(request)));
}
