import { atom } from 'jotai';
import { loadClientConfig } from '../../api/client-config.ts';
import { isReachable } from '../../api/is-reachable.ts';
import { store } from '../../store.ts';

/** How often a sign-in service that is still starting is asked again, in ms. */
const askEvery = 1000;

const starting = atom(false);

/** True while the demo's own sign-in service is known to be down, as it is for some seconds after a start. */
export const signInStartingAtom = atom((get) => get(starting));

let watching: Promise<void> | null = null;

async function watch(): Promise<void> {
  for (;;) {
    const url = await loadClientConfig().then(
      (config) => config.authEmulatorUrl,
      () => undefined,
    );
    // With a real project there is no service of our own to wait for.
    if (url === null || (url !== undefined && (await isReachable(url)))) return store.set(starting, false);
    store.set(starting, true);
    await new Promise((resolve) => setTimeout(resolve, askEvery));
  }
}

/** Looks whether one can sign in, and keeps looking until one can. Called again after a failure to reach it. */
export function watchSignInService(): Promise<void> {
  watching ??= watch().finally(() => {
    watching = null;
  });
  return watching;
}
