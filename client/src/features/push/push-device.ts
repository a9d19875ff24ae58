import { call } from '../../api/call.ts';
import { store } from '../../store.ts';
import { idToken } from '../session/open-auth.ts';
import { pushOfferAtom } from './push-offer-state.ts';
import { takePushSettings } from './push-settings.ts';

/** How an attempt to turn notifications on ended. */
type TurnedOn = 'on' | 'blocked' | 'dismissed';

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this device is subscribed and the user still allows it. */
export async function isOn(): Promise<boolean> {
  return Notification.permission === 'granted' && (await currentSubscription()) !== null;
}

/** A subscription with the server's current key. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new Error('the service worker is not installed');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    // The browser has a subscription with another key.
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/** Subscribes this device if the user has given permission. @throws ApiError, Error */
export async function turnOn(uid: string, permission: NotificationPermission): Promise<TurnedOn> {
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  const { publicKey } = await call('readPushSettings', { token: idToken });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = (await subscribe(publicKey)).toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh, auth }, timeZone: timeZone() };
  takePushSettings(uid, await call('subscribePush', { token: idToken, body }));
  store.set(pushOfferAtom, 'answered');
  return 'on';
}

/** Ends the subscription in this browser. The server removes it when the push service responds that it is gone. */
export async function forgetDevice(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** Unsubscribes this device here and at the server. @throws ApiError after it was unsubscribed here */
export async function turnOff(uid: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  await subscription.unsubscribe();
  takePushSettings(uid, await call('unsubscribePush', { token: idToken, query: { endpoint } }));
}

/** The same for a user who has signed out. @param token that was valid in the session */
export async function turnOffAfter(token: string): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  // The server first: the browser asks its push service, which may not answer.
  const removed = call('unsubscribePush', { token: async () => token, query: { endpoint } });
  await Promise.all([removed, subscription.unsubscribe()]);
}
