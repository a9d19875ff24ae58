import { minuteMs } from '@courtside/contract/time';
import { loadClientConfig } from './api/client-config.ts';
import { followOtherTabsAtom, holdsBackAtom, showExpiredAtom } from './delay/tv-delay.ts';
import { feedAtom, loadGames } from './features/games/games-atoms.ts';
import { restoreVisit } from './features/session/last-visit.ts';
import { mayBeSignedIn } from './features/session/session-atoms.ts';
import { followSession, followTabs } from './features/sign-in/follow-session.ts';
import { watchSignInService } from './features/sign-in/sign-in-availability.ts';
import { liveStateAtom } from './live/topics.ts';
import { store } from './store.ts';
import { loadPart } from './ui/load-part.ts';
import { followTheme } from './ui/theme.ts';

/** A failed load is retried after this long, in ms. */
const retryAfter = 2000;

/** A page has finished loading by then, in ms. */
const settledAfter = 5000;

async function loadFeed(): Promise<void> {
  try {
    store.set(feedAtom, (await loadClientConfig()).feed);
  } catch (error) {
    console.error("The deployment's settings could not be loaded.", error);
    setTimeout(() => void loadFeed(), retryAfter);
  }
}

async function connect(): Promise<void> {
  try {
    const { startLive } = await loadPart('The live feed', () => import('./live/start-live.ts'));
    startLive();
  } catch (error) {
    console.error('The live feed could not be loaded.', error);
    store.set(liveStateAtom, { status: 'offline', asOf: null });
    setTimeout(() => void connect(), retryAfter);
  }
}

/** Once the page has loaded: keeps what a signed-in user sees for the next visit. */
async function followVisit(): Promise<void> {
  try {
    const { keepVisits } = await import('./features/bets/keep-visit.ts');
    keepVisits();
  } catch (error) {
    console.warn('This visit is not kept for the next one.', error);
  }
}

/** Stores what a device shows while it is behind its TV, and shows it again after a reload. */
async function followShown(): Promise<void> {
  try {
    const { followLastShown } = await import('./features/tv-delay/last-shown.ts');
    followLastShown();
  } catch (error) {
    console.warn('What was shown last cannot be shown.', error);
  }
}

/** Once the page has loaded: keeps other pages ready on a device that is behind its TV. */
async function keepPagesReady(): Promise<void> {
  if (!store.get(holdsBackAtom)) {
    const stop = store.sub(holdsBackAtom, () => {
      stop();
      void keepPagesReady();
    });
    return;
  }
  void followShown();
  try {
    const { keepReady } = await import('./features/tv-delay/keep-ready.ts');
    keepReady();
  } catch (error) {
    console.warn('Other pages will be silent at first.', error);
  }
}

/** Once the page has loaded: installs what it needs to open without a network, and offers new versions. */
async function installOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { followUpdates } = await import('./features/updates/follow-updates.ts');
    await followUpdates(navigator.serviceWorker);
  } catch (error) {
    console.warn('The service worker could not be installed.', error);
  }
}

/** Once the service worker is installed: keeps notifications on where the signed-in user has turned them on. */
async function keepNotifications(): Promise<void> {
  if (!mayBeSignedIn()) return;
  try {
    const { followPush } = await import('./features/push/follow-push.ts');
    await followPush();
  } catch (error) {
    console.warn('Notifications could not be kept on.', error);
  }
}

/** Starts what the first paint needs: the theme, the last visit and the games. */
export function start(): void {
  followTheme();
  followTabs();
  window.addEventListener('storage', (event) => store.set(followOtherTabsAtom, event));
  setInterval(() => store.set(showExpiredAtom), minuteMs);
  restoreVisit();
  if (store.get(holdsBackAtom) && mayBeSignedIn()) void followShown();
  void loadGames();
}

/**
 * Starts everything else that no single page owns. A page that shows the last visit calls it after the first paint, other
 * pages right away. Loads the authentication library only for users who may be signed in.
 */
export function startSession(): void {
  void loadFeed();
  requestAnimationFrame(() => void connect());
  if (mayBeSignedIn()) void followSession();
  else void watchSignInService();
  setTimeout(() => void followVisit().then(keepPagesReady), settledAfter);
  if (import.meta.env.PROD) setTimeout(() => void installOffline().then(keepNotifications), settledAfter);
}
