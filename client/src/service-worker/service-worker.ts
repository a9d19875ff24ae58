/**
 * Lets Courtside be installed and open without a network, where it says that it is offline. It keeps the program alone:
 * odds, scores and balances always come from the server.
 */
import { strategyOf } from './strategy.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build: the files of this version worth having at hand, and a name for just these. */
declare const PRECACHED: readonly string[];
declare const VERSION: string;

const prefix = 'courtside-';
const cacheName = `${prefix}${VERSION}`;

/** The app without any screen in it. */
const shell = '/app.html';

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([shell, ...PRECACHED]);
}

async function forgetOlder(): Promise<void> {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

async function asset(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(cacheName)).put(request, answer.clone());
  return answer;
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch (error) {
    const kept = await caches.match(shell);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(forgetOlder()));

self.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, self.location.origin);
  if (strategy === 'asset') event.respondWith(asset(event.request));
  if (strategy === 'page') event.respondWith(page(event));
});

// A new version waits until somebody asks for it: a page never changes under their hands.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
