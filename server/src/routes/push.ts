import type { pushRoutes } from '@courtside/contract/routes/push';
import type { HandlersOf } from './route.ts';

/** Notifications of the caller. */
export const pushHandlers: HandlersOf<typeof pushRoutes> = {
  async subscribePush({
    core,
    caller: { uid, signedInAt },
    body: { endpoint, keys, timeZone, delaySeconds, silentUntil },
  }) {
    await core.push.subscribe(uid, {
      endpoint,
      ...keys,
      timeZone,
      signedInAt,
      delaySeconds,
      silentUntil: silentUntil === undefined ? undefined : new Date(silentUntil),
    });
    const data = await core.push.readSettings(uid);
    return { status: 200, data, message: 'Notifications are on for this device.' };
  },

  async unsubscribePush({ core, caller: { uid }, query: { endpoint } }) {
    await core.push.unsubscribe(uid, endpoint);
    const data = await core.push.readSettings(uid);
    return { status: 200, data, message: 'Notifications are off for this device.' };
  },

  async readPushSettings({ core, caller: { uid }, query: { device } }) {
    const settings = await core.push.readSettings(uid);
    if (device === undefined) return { status: 200, data: settings };
    return { status: 200, data: { ...settings, isDeviceOn: await core.push.isDeviceOn(uid, device) } };
  },

  async changePushSettings({ core, caller: { uid }, body }) {
    await core.push.changeSettings(uid, body);
    return { status: 200, data: await core.push.readSettings(uid) };
  },
};
