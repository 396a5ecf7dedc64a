import { snapshotPath } from 'shared-data/models/drawn-page';
import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin';
import { PrecacheController } from 'workbox-precaching/PrecacheController';
import { CacheFirst } from 'workbox-strategies/CacheFirst';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly';
import { keptPages, pageKey } from './kept-pages.ts';
import { assetFolders, isAsset, isPage, type KeptRelease, surplusCaches } from './kept-release.ts';
import { openPressed, showPushed } from './pushed.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The server writes it before this script, so that every release is another worker. */
  keptRelease: KeptRelease;
};

/** Seconds until a page opens from what is kept. */
const timeoutSeconds = 3;
const files = self.keptRelease;
const page = '/index.html';
const config = '/config.json';

const release = new PrecacheController({ cacheName: files.name });
release.addToCacheList([
  { url: config, revision: files.name },
  ...files.files.map(({ url, integrity }) => ({
    url,
    integrity,
    revision: url === page ? files.name : null,
  })),
]);

/** What is not kept from the start: files of the staff's remotes, once they were used. */
const inUse = new CacheFirst({
  cacheName: 'in-use',
  plugins: [new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true }) as WorkboxPlugin],
});
const network = new NetworkOnly({ networkTimeoutSeconds: timeoutSeconds });
const slowNetwork = new NetworkOnly();
/** Pages that the browser kept wait three seconds for their data. */
const dataNetwork = new NetworkOnly({ networkTimeoutSeconds: 2 });
/** Milliseconds for renewing what is kept: while that goes on, browsers replace no worker. */
const longestRenewal = 10_000;
const pages = keptPages(files, (address) => fetch(address));

/** Pages that were opened from what is kept, which get their settings from there. */
const opened = new Set<string>();

/** Chrome's, from 123 on: answers from the caches without starting this script, or from the network. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(routes: { condition: { urlPattern: { pathname: string } }; source: 'cache' }[]): Promise<void>;
}

self.addEventListener('install', (event) => {
  event.waitUntil(install(event));
});

async function install(event: InstallEvent): Promise<void> {
  const routes = assetFolders(files).map((folder) => ({
    condition: { urlPattern: { pathname: `${folder}*` } },
    source: 'cache' as const,
  }));
  // A browser that knows other rules does without.
  await event.addRoutes?.(routes).catch(() => {});
  await release.install(event);
  const settings = await kept(config);
  if (!(await isOfRelease(settings))) {
    // Deployed meanwhile: the browser tries again with the next page.
    await caches.delete(files.name);
    throw new Error('the release changed');
  }
  await keepOpenPages();
  await self.skipWaiting();
}

/** The pages of a first visit came before this worker. */
async function keepOpenPages(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const { url } of open.slice(0, 3)) {
    const key = isPage(new URL(url).pathname) ? await keyOf(url) : null;
    if (key) await renew(key, fetch(url, { redirect: 'error' }));
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

async function activate(): Promise<void> {
  const surplus = surplusCaches(await caches.keys(), files.name);
  await Promise.all(surplus.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(event));
  } else if (pathname === config) event.respondWith(settingsFor(event));
  else if (isAsset(pathname)) event.respondWith(assetFor(event));
  else if (pathname.startsWith(snapshotPath)) event.respondWith(dataFor(event));
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushed(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openPressed(event.notification));
});

async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const key = await keyOf(request.url);
  // Whoever reloads a page wants the server's.
  const isFound = key && request.cache === 'default' && event.resultingClientId;
  const drawn = isFound ? await pages.find(key) : undefined;
  if (key && drawn) {
    opened.add(event.resultingClientId);
    event.waitUntil(renew(key, slowNetwork.handle({ event, request })));
    return drawn;
  }
  // None when offline, or too slow.
  const answer = await network.handle({ event, request }).catch(() => undefined);
  // A server that is being restarted answers so through its proxy.
  if (answer && ![502, 503, 504].includes(answer.status)) {
    if (key) event.waitUntil(renew(key, Promise.resolve(answer.clone())));
    return answer;
  }
  const from = await kept(page);
  if (!from) return answer ?? Response.error();
  opened.add(event.resultingClientId);
  return from;
}

const renew = (key: string, answer: Promise<Response>): Promise<void> =>
  inTime(answer.then((page) => pages.keep(key, page)));

/** Never rejects: without a network, or room, there is what was kept before, or nothing. */
function inTime(renewal: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, longestRenewal));
  return Promise.race([late, renewal]).catch(() => {});
}

/** Null for signed-in readers, and where a browser does not tell workers who these are. */
async function keyOf(url: string): Promise<string | null> {
  if (!('cookieStore' in self)) return null;
  const cookies = await self.cookieStore.getAll().catch(() => null);
  const values = cookies && new Map(cookies.map(({ name = '', value }) => [name, value]));
  return values && pageKey({ url, cookies: values, language: navigator.language });
}

/** A page gets settings of its own release, or those that it asks for again. */
async function settingsFor(event: FetchEvent): Promise<Response> {
  const { request, clientId } = event;
  // Browsers that do not name the page to come leave that empty.
  const isOpened = opened.has(clientId) || opened.has('');
  const before = isOpened && request.cache !== 'no-store' ? await kept(config) : undefined;
  const sent = fetch(request);
  event.waitUntil(inTime(sent.then((answer) => keepSettings(answer.clone()))));
  return before ?? sent;
}

/** The newest settings, as long as they are those of the release. */
async function keepSettings(answer: Response): Promise<void> {
  const key = release.getCacheKeyForURL(config);
  if (!key || !answer.ok) return;
  if (!(await isOfRelease(answer.clone()))) {
    // The next page comes from the network, with its settings: it may name none of a remote's files.
    await pages.forget();
    return;
  }
  const cache = await caches.open(files.name);
  await cache.put(key, answer);
}

/** Of a drawn page, which would otherwise be replaced by one without content. */
async function dataFor(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const before = await pages.findData(request.url);
  const from = before ? dataNetwork : slowNetwork;
  const answer = await from.handle({ event, request }).catch(() => undefined);
  if (!answer || answer.status >= 500) return before ?? answer ?? Response.error();
  event.waitUntil(inTime(pages.keepData(request.url, answer.clone())));
  return answer;
}

async function assetFor(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const found = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
  return found ?? inUse.handle({ event, request });
}

const kept = (url: string): Promise<Response | undefined> =>
  release.matchPrecache(url).catch(() => undefined);

async function isOfRelease(settings: Response | undefined): Promise<boolean> {
  const { remotes } = ((await settings?.clone().json()) ?? {}) as {
    remotes?: Record<string, { integrity?: string }>;
  };
  return Object.entries(files.remotes).every(([id, integrity]) => remotes?.[id]?.integrity === integrity);
}
