import type { PushSettings } from '@courtside/contract';
import type { Notifier } from './notifier.ts';
import type { PushDevice } from './push-device.ts';
import { addDevice, countDevices, listReachable } from './push-devices.ts';
import { beginSettings, readStoredSettings } from './push-settings.ts';

/**
 * Notifies a user on a device from now on, with quiet hours in its time zone if the user has no settings yet.
 * @param subscribed `signedInAt`: when the user's session began, in milliseconds since 1970 UTC
 * @throws DomainError `bad-request`, `user-not-found`
 */
export async function subscribeDevice(
  core: Notifier,
  uid: string,
  subscribed: PushDevice & { readonly timeZone: string; readonly signedInAt: number },
): Promise<void> {
  const { timeZone, signedInAt, ...device } = subscribed;
  await addDevice(core, uid, device, signedInAt);
  await beginSettings(core.db, uid, timeZone);
}

/** What a user is notified of, on how many devices, and the key that a browser subscribes with. */
export async function readPushSettings({ db, pushService }: Notifier, uid: string): Promise<PushSettings> {
  const [stored, count, { publicKey }] = await Promise.all([
    readStoredSettings(db, uid),
    countDevices(db, uid),
    pushService.readKeys(),
  ]);
  return { ...stored, publicKey, devices: count };
}

/** Whether a user is notified on a device. @param deviceId SHA-256 of its endpoint, base64url */
export async function isDeviceOn(core: Pick<Notifier, 'db'>, uid: string, deviceId: string): Promise<boolean> {
  const reachable = await listReachable(core, uid);
  return reachable.some(({ _id }) => _id === deviceId);
}

/** Removes devices, settings and messages of a user. Safe to repeat. */
export async function forgetPush({ db }: Pick<Notifier, 'db'>, uid: string): Promise<void> {
  const durable = { writeConcern: db.durable };
  await db.pushSubscriptions.deleteMany({ uid }, durable);
  await db.pushSettings.deleteOne({ _id: uid }, durable);
  await db.pushMessages.deleteMany({ uid }, durable);
}
