import { hiddenUntilAtom, tvDelayAtom } from '../../delay/tv-delay.ts';
import { store } from '../../store.ts';
import { whenSessionKnown } from '../session/session-atoms.ts';
import { registerDelay, registerRenewed, restoreDevice } from './push-device.ts';
import { pushSupport } from './push-support.ts';

/** A choice that stays for this long is registered, in ms. */
const settledAfter = 2000;

async function withUser(act: (uid: string) => Promise<void>): Promise<void> {
  const user = await whenSessionKnown();
  if (user !== null) await act(user.uid);
}

/**
 * Keeps notifications on where the signed-in user has turned them on: subscribes this device again if it is no longer
 * notified, and registers what the service worker subscribes later. Called once.
 * @throws ApiError, Error
 */
export async function followPush(): Promise<void> {
  if (pushSupport() !== 'supported') return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data !== 'push-renewed') return;
    withUser(registerRenewed).catch((error: unknown) => console.warn('This device could not be registered.', error));
  });
  // The slider passes many values before it stops.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const registerSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      withUser(registerDelay).catch((error: unknown) => console.warn("The TV's delay could not be registered.", error));
    }, settledAfter);
  };
  store.sub(tvDelayAtom, registerSoon);
  store.sub(hiddenUntilAtom, registerSoon);
  await withUser(restoreDevice);
}
