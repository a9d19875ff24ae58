import { whenSessionKnown } from '../session/session-atoms.ts';
import { registerRenewed, restoreDevice } from './push-device.ts';
import { pushSupport } from './push-support.ts';

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
  await withUser(restoreDevice);
}
