import { call } from '../../api/call.ts';
import { keyedResource } from '../../api/resource.ts';
import { hiddenUntilAtom, tvDelayAtom } from '../../delay/tv-delay.ts';
import { store } from '../../store.ts';
import { idToken } from '../session/open-auth.ts';
import { hasTurnedOn, rememberRestored, rememberTurnedOn, wasRestoredToday } from './push-memory.ts';
import { pushOfferAtom } from './push-offer-state.ts';
import { takePushSettings } from './push-settings.ts';

/** How an attempt to turn notifications on ended. */
type TurnedOn = 'on' | 'blocked' | 'dismissed';

const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function base64Url(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The hash that names a device to the server. The endpoint admits messages, so no address of a read has it. */
async function deviceIdOf(endpoint: string): Promise<string> {
  return base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether the user allows notifications, this browser is subscribed, and the server notifies it. @throws ApiError */
async function isOn(): Promise<boolean> {
  if (Notification.permission !== 'granted') return false;
  const subscription = await currentSubscription();
  if (subscription === null) return false;
  const query = { device: await deviceIdOf(subscription.endpoint) };
  const { isDeviceOn, publicKey } = await call('readPushSettings', { token: idToken, query });
  const { applicationServerKey } = subscription.options;
  // The push service refuses messages that are signed with another key than the browser has subscribed with.
  const hasKey = applicationServerKey === null || base64Url(applicationServerKey) === publicKey;
  return isDeviceOn === true && hasKey;
}

const device = keyedResource({
  what: 'Whether notifications are on for this device',
  personal: true,
  read: (_signal, _uid: string) => isOn(),
});

/** Whether a user is notified on this device. */
export const pushDeviceAtom = device.at;

/** Asks the browser and the server whether a user is notified on this device. Never rejects. */
export const loadPushDevice = device.load;

/** Has the server notify the user on this browser from now on. */
async function register(uid: string, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  const delaySeconds = store.get(tvDelayAtom);
  const silentUntil = store.get(hiddenUntilAtom);
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh, auth },
    timeZone: timeZone(),
    ...(delaySeconds > 0 && { delaySeconds }),
    ...(silentUntil !== null && { silentUntil: new Date(silentUntil).toISOString() }),
  };
  takePushSettings(uid, await call('subscribePush', { token: idToken, body }));
  device.set(uid, true);
}

/**
 * Subscribes this browser with the server's key and registers it. Replaces a subscription that the browser still has: its
 * push service may refuse messages to it.
 */
async function subscribe(uid: string): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new Error('the service worker is not installed');
  const { publicKey } = await call('readPushSettings', { token: idToken });
  const { pushManager } = registration;
  await (await pushManager.getSubscription())?.unsubscribe();
  await register(uid, await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Subscribes this device if the user has given permission. @throws ApiError, Error */
export async function turnOn(uid: string, permission: NotificationPermission): Promise<TurnedOn> {
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  await subscribe(uid);
  rememberTurnedOn(uid);
  store.set(pushOfferAtom, 'answered');
  return 'on';
}

/**
 * Subscribes this device again if the user has turned notifications on here and is not notified any more. Once a day at
 * most: a push service that refuses a device for good would have it removed and added again without end.
 * @throws ApiError, Error
 */
export async function restoreDevice(uid: string): Promise<void> {
  if (!hasTurnedOn(uid) || Notification.permission !== 'granted' || wasRestoredToday()) return;
  if (await isOn()) return;
  await subscribe(uid);
  rememberRestored();
}

/** Registers this device anew, if the user is notified on it: how far its TV is behind has changed. @throws ApiError, Error */
export async function registerDelay(uid: string): Promise<void> {
  if (!hasTurnedOn(uid) || Notification.permission !== 'granted') return;
  const subscription = await currentSubscription();
  if (subscription !== null) await register(uid, subscription);
}

/** Registers the subscription that the service worker has made in place of an ended one. @throws ApiError, Error */
export async function registerRenewed(uid: string): Promise<void> {
  if (!hasTurnedOn(uid)) return;
  const subscription = await currentSubscription();
  await (subscription === null ? restoreDevice(uid) : register(uid, subscription));
}

/** Ends the subscription in this browser. The server removes it when the push service responds that it is gone. */
export async function forgetDevice(): Promise<void> {
  rememberTurnedOn(null);
  await (await currentSubscription())?.unsubscribe();
}

/** Unsubscribes this device here and at the server. @throws ApiError after it was unsubscribed here */
export async function turnOff(uid: string): Promise<void> {
  rememberTurnedOn(null);
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  device.set(uid, false);
  if (subscription === null) return;
  const { endpoint } = subscription;
  takePushSettings(uid, await call('unsubscribePush', { token: idToken, query: { endpoint } }));
}

/** The same for a user who has signed out. @param token that was valid in the session */
export async function turnOffAfter(token: string): Promise<void> {
  rememberTurnedOn(null);
  const subscription = await currentSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  // The server first: the browser asks its push service, which may not answer.
  const removed = call('unsubscribePush', { token: async () => token, query: { endpoint } });
  await Promise.all([removed, subscription.unsubscribe()]);
}
