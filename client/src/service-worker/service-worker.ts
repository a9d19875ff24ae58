/** Lets Courtside be installed and start offline. Caches the program only, never odds, scores or balances. */
import { notificationOf, targetOf } from './notification.ts';
import { renewSubscription, type SubscriptionChange } from './renew-subscription.ts';
import { strategyOf } from './strategy.ts';

declare const self: ServiceWorkerGlobalScope;

/** Inserted by the build: the files of this version to precache, and a hash of their names. */
declare const PRECACHED: readonly string[];
declare const VERSION: string;

const prefix = 'courtside-';
const cacheName = `${prefix}${VERSION}`;

/** The app without a prerendered screen. */
const shell = '/app.html';

async function precache(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([shell, ...PRECACHED]);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
}

/** Also serves the pages that were opened before this worker was installed, so that they open every other page offline. */
async function activate(): Promise<void> {
  await deleteOldCaches();
  await self.clients.claim();
}

async function asset(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : await fetch(event.request);
  } catch (error) {
    const cached = await caches.match(shell);
    if (cached) return cached;
    throw error;
  }
}

async function showMessage(message: string): Promise<void> {
  const { title, body, tag, url } = notificationOf(message, self.location.origin);
  await self.registration.showNotification(title, { body, tag, data: { url }, icon: '/icons/icon-192.png' });
}

/** Opens an address in a tab of this site that is open already, or in a new one. */
async function openPage(url: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((each) => each.url === url) ?? tabs[0];
  if (tab === undefined) return void (await self.clients.openWindow(url));
  try {
    const focused = await tab.focus();
    if (focused.url !== url) await focused.navigate(url);
  } catch {
    // A tab that is about to close cannot be focused, and one that this worker does not control cannot be navigated.
    await self.clients.openWindow(url);
  }
}

self.addEventListener('install', (event) => event.waitUntil(precache()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, self.location.origin);
  if (strategy === 'asset') event.respondWith(asset(event.request));
  if (strategy === 'page') event.respondWith(page(event));
});

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data?.text() ?? '')));

self.addEventListener('pushsubscriptionchange', (event) => {
  // The types of the oldest supported browsers leave its fields out.
  const change = event as ExtendableEvent & SubscriptionChange;
  change.waitUntil(renewSubscription(change, { pushManager: self.registration.pushManager, clients: self.clients }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url }: { readonly url?: unknown } = Object(event.notification.data);
  event.waitUntil(openPage(targetOf(url, self.location.origin)));
});

// A new version waits until the user asks for it, so an open page never changes while in use.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
