import type { PushSettings } from '@courtside/contract';
import type { pushRoutes } from '@courtside/contract/routes/push';
import type { ExamplesOf } from './example.ts';

const settings: PushSettings = {
  off: [],
  quietHours: { start: '23:00', end: '09:00', timeZone: 'America/New_York' },
  publicKey: 'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo',
  devices: 0,
};
const endpoint = 'https://93.184.216.34/send/f3k2';

export const pushExamples: ExamplesOf<typeof pushRoutes> = {
  subscribePush: {
    body: {
      endpoint,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      timeZone: 'America/New_York',
    },
    status: 200,
    data: { ...settings, devices: 1 },
    message: 'Notifications are on for this device.',
  },
  unsubscribePush: {
    query: { endpoint },
    status: 200,
    data: settings,
    message: 'Notifications are off for this device.',
  },
  readPushSettings: {
    query: { device: 'Ubesnz_ry67JEA97j5oktPKt-Jfvl02czXQxDs5QivY' },
    status: 200,
    data: { ...settings, isDeviceOn: false },
  },
  changePushSettings: {
    body: { off: ['reminder'], quietHours: settings.quietHours },
    status: 200,
    data: { ...settings, off: ['reminder'] },
  },
};
