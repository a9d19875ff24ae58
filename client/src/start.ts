import { loadClientConfig } from './api/client-config.ts';
import { feedAtom } from './features/games/feed-atom.ts';
import { loadGames } from './features/games/load-games.ts';
import { followSession } from './features/session/follow-session.ts';
import { followTabs } from './features/session/follow-tabs.ts';
import { watchSignInService } from './features/session/sign-in-availability.ts';
import { mayBeSignedIn } from './features/session/sign-in-hint.ts';
import { liveStateAtom } from './live/live-atoms.ts';
import { store } from './store.ts';
import { loadPart } from './ui/load-part.ts';
import { followTheme } from './ui/theme.ts';

/** Tries again after this long, in ms. */
const retryAfter = 2000;

/** A page has settled by then, in ms. */
const settled = 5000;

async function learnFeed(): Promise<void> {
  try {
    store.set(feedAtom, (await loadClientConfig()).feed);
  } catch (error) {
    console.error("The deployment's settings could not be loaded.", error);
    setTimeout(() => void learnFeed(), retryAfter);
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

/** After the page has settled: what it takes to open without a network, and word of new versions. */
async function keepAtHand(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { followUpdates } = await import('./features/updates/follow-updates.ts');
    await followUpdates(navigator.serviceWorker);
  } catch (error) {
    console.warn('Courtside could not be kept at hand.', error);
  }
}

/**
 * Sets everything going that no single page owns. The games are asked for at once; the socket's code comes with
 * the first paint. The authentication library is loaded here only where somebody may be signed in; otherwise the
 * first page that needs to know asks for it.
 */
export function start(): void {
  followTheme();
  followTabs();
  void learnFeed();
  void loadGames();
  requestAnimationFrame(() => void connect());
  if (mayBeSignedIn()) void followSession();
  else void watchSignInService();
  if (import.meta.env.PROD) setTimeout(() => void keepAtHand(), settled);
}
