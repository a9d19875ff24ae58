import type { NewPushSettings, PushKind, PushSettings } from '@courtside/contract';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { JobQueues } from '../platform/jobs/queues.ts';
import { createGuardedRequest } from '../platform/outgoing/guarded-request.ts';
import type { RequestBudget } from '../platform/outgoing/request-budget.ts';
import type { PushDatabase } from './collections.ts';
import { createPushDevices, type PushDevice } from './push-devices.ts';
import { createPushMessages, type PushMessages } from './push-messages.ts';
import { createPushSettings } from './push-settings.ts';
import { createReminders, type Reminders } from './reminders.ts';
import { createResultNews, type ResultNews } from './results.ts';
import { createSendPush } from './send-push.ts';
import { readVapidKeys, type VapidKeys } from './vapid-keys.ts';

/** Notifications on the devices of users (Web Push). */
export interface Push extends ResultNews, Pick<Reminders, 'remind'>, Pick<PushMessages, 'send' | 'resume'> {
  /**
   * Notifies a user on their devices, once for each kind and id. Does nothing for a user without devices or who turned the
   * kind off. In quiet hours the message waits for their end.
   * @param url a path of the app, which a click opens
   */
  notify(uid: string, kind: PushKind, id: string, text: string, url: string): Promise<void>;
  /**
   * Notifies a user on a device from now on.
   * @param signedInAt when the user's session began, in milliseconds since 1970 UTC
   * @throws DomainError `bad-request`, `user-not-found`
   */
  subscribe(
    uid: string,
    device: PushDevice & { readonly timeZone: string; readonly signedInAt: number },
  ): Promise<void>;
  /** Does nothing if the user has no such device. */
  unsubscribe(uid: string, endpoint: string): Promise<void>;
  readSettings(uid: string): Promise<PushSettings>;
  /** Whether a user is notified on a device. @param deviceId SHA-256 of its endpoint, base64url */
  isDeviceOn(uid: string, deviceId: string): Promise<boolean>;
  /** @throws DomainError `user-not-found` */
  changeSettings(uid: string, settings: NewPushSettings): Promise<void>;
  /** Removes devices, settings and messages of a user. */
  forget(uid: string): Promise<void>;
  /** Replaces a user's name in messages to others that wait to be sent. */
  replaceName(name: string, by: string): Promise<void>;
}

export function createPush(deps: {
  db: PushDatabase;
  clock: Clock;
  config: Pick<Config, 'PUSH_CONTACT' | 'PUSH_STAND_IN' | 'userAgent'>;
  jobs: Pick<JobQueues, 'add'>;
  budget: RequestBudget;
  /** Called with the failure of an attempt to send, or to add a job. Both are repeated. */
  onError: (error: unknown) => void;
}): Push {
  const { db, clock, config, jobs, onError } = deps;
  let keys: Promise<VapidKeys> | null = null;
  const readKeys = () => {
    keys ??= readVapidKeys(db).catch((error: unknown) => {
      keys = null;
      throw error;
    });
    return keys;
  };
  const devices = createPushDevices({ db, clock, standIn: config.PUSH_STAND_IN });
  const allowedHosts = config.PUSH_STAND_IN === undefined ? [] : [new URL(config.PUSH_STAND_IN).host];
  const request = createGuardedRequest({ allowedHosts, budget: deps.budget, userAgent: config.userAgent });
  const settings = createPushSettings(db);
  const messages: PushMessages = createPushMessages({
    db,
    clock,
    jobs,
    devices,
    settings,
    sendPush: createSendPush({ readKeys, contact: config.PUSH_CONTACT, request, onError }),
    isStillTrue: async ({ uid, kind }) => kind !== 'reminder' || reminders.isStillTrue(uid),
    onNotAdded: onError,
  });
  const reminders: Reminders = createReminders({ db, clock, devices, settings, messages });
  const results = createResultNews({ db, clock, devices, settings, messages });

  return {
    ...results,
    remind: reminders.remind,
    send: messages.send,
    resume: messages.resume,
    notify: (uid, kind, id, text, url) => messages.order({ uid, kind, id, text, url }),
    async subscribe(uid, { timeZone, signedInAt, ...device }) {
      await devices.add(uid, device, signedInAt);
      await settings.begin(uid, timeZone);
    },
    unsubscribe: devices.remove,
    async readSettings(uid) {
      const [stored, count, { publicKey }] = await Promise.all([settings.read(uid), devices.count(uid), readKeys()]);
      return { ...stored, publicKey, devices: count };
    },
    async isDeviceOn(uid, deviceId) {
      const reachable = await devices.listReachable(uid);
      return reachable.some(({ _id }) => _id === deviceId);
    },
    changeSettings: settings.change,
    replaceName: messages.replaceName,
    async forget(uid) {
      await devices.removeAll(uid);
      await settings.remove(uid);
      await messages.removeAll(uid);
    },
  };
}
