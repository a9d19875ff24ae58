import type { DomainOf, exportedNotificationsSchema } from '@courtside/contract';
import type { Uid } from '../ledger/account-id.ts';
import type { PushDatabase } from './collections.ts';
import { readStoredSettings } from './push-settings.ts';

/** What the user is notified of, and when each device was added, oldest first. Devices' addresses and keys are secrets. */
export type ExportedNotifications = DomainOf<typeof exportedNotificationsSchema>;

/** Reads what is stored of a user's notifications. */
export async function exportNotifications(db: PushDatabase, uid: Uid): Promise<ExportedNotifications> {
  const [settings, devices] = await Promise.all([
    readStoredSettings(db, uid),
    db.pushSubscriptions.find({ uid }, { _id: 0, createdAt: 1 }).sort({ createdAt: 1 }).lean(),
  ]);
  return { ...settings, devices: devices.map(({ createdAt }) => ({ addedAt: createdAt })) };
}
