import { atom } from 'jotai';
import { loadClientConfig } from '../../api/client-config.ts';
import { store } from '../../store.ts';

/** How often a sign-in service that is still starting is checked, in ms. */
const checkEvery = 1000;

const starting = atom(false);

/** True while the demo's sign-in service is down, such as for some seconds after a start. */
export const signInStartingAtom = atom((get) => get(starting));

let watching: Promise<void> | null = null;

/** Whether an address responds, with any status. */
function isReachable(url: string): Promise<boolean> {
  return fetch(url, { mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

async function watch(): Promise<void> {
  for (;;) {
    const url = await loadClientConfig().then(
      (config) => (config.signIn === 'house' ? null : config.authEmulatorUrl),
      () => undefined,
    );
    // With a real project there is no local service to wait for.
    if (url === null || (url !== undefined && (await isReachable(url)))) return store.set(starting, false);
    store.set(starting, true);
    await new Promise((resolve) => setTimeout(resolve, checkEvery));
  }
}

/** Checks until users can sign in. Called again when a sign-in could not reach the service. */
export function watchSignInService(): Promise<void> {
  watching ??= watch().finally(() => {
    watching = null;
  });
  return watching;
}
