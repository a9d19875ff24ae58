import type { pushRoutes } from '@courtside/contract/routes/push';
import { unsubscribeDevice } from '@courtside/core/push/push-devices';
import { changePushSettings } from '@courtside/core/push/push-settings';
import { isDeviceOn, readPushSettings, subscribeDevice } from '@courtside/core/push/subscriptions';
import type { HandlersOf } from './route.ts';

/** Notifications of the caller. */
export const pushHandlers: HandlersOf<typeof pushRoutes> = {
  async subscribePush({
    core,
    caller: { uid, signedInAt },
    body: { endpoint, keys, timeZone, delaySeconds, silentUntil },
  }) {
    await subscribeDevice(core, uid, {
      endpoint,
      ...keys,
      timeZone,
      signedInAt,
      delaySeconds,
      silentUntil: silentUntil === undefined ? undefined : new Date(silentUntil),
    });
    const data = await readPushSettings(core, uid);
    return { status: 200, data, message: 'Notifications are on for this device.' };
  },

  async unsubscribePush({ core, caller: { uid }, query: { endpoint } }) {
    await unsubscribeDevice(core, uid, endpoint);
    const data = await readPushSettings(core, uid);
    return { status: 200, data, message: 'Notifications are off for this device.' };
  },

  async readPushSettings({ core, caller: { uid }, query: { device } }) {
    const settings = await readPushSettings(core, uid);
    if (device === undefined) return { status: 200, data: settings };
    return { status: 200, data: { ...settings, isDeviceOn: await isDeviceOn(core, uid, device) } };
  },

  async changePushSettings({ core, caller: { uid }, body }) {
    await changePushSettings(core, uid, body);
    return { status: 200, data: await readPushSettings(core, uid) };
  },
};
