import { z } from 'zod';
import { timestamp } from './scalars.ts';

/** What a user can be notified of, each on its own. */
export const pushKindSchema = z.enum([
  'challenged',
  'challenge-taken',
  'head-to-head-settled',
  'parlay',
  'night-result',
  'season-over',
  'reminder',
]);
export type PushKind = z.infer<typeof pushKindSchema>;

/** The longest delay of a TV, in seconds. */
export const maxTvDelaySeconds = 120;

/** How many devices of a user are notified. */
export const maxPushDevices = 10;

const base64Url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), `must be ${bytes} bytes in base64url`);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, 'must be an IANA time zone')
  .describe('IANA name, such as `America/New_York`');

const endpointSchema = z.url({ protocol: /^https?$/ }).max(2_000);

/** A subscription of a browser, as `PushSubscription.toJSON()` returns it, with the browser's time zone. */
export const newPushSubscriptionSchema = z.strictObject({
  endpoint: endpointSchema.describe('Address at the push service: https and on a public host'),
  keys: z.strictObject({
    p256dh: base64Url(65).describe('Public key of the browser'),
    auth: base64Url(16).describe('Authentication secret of the browser'),
  }),
  timeZone: timeZoneSchema,
  delaySeconds: z
    .int()
    .min(0)
    .max(maxTvDelaySeconds)
    .optional()
    .describe('How far the TV next to the device is behind: messages about results wait that long. 0 if absent'),
  silentUntil: timestamp
    .optional()
    .describe('Messages about results wait until then, because the device hides a game. Absent if it hides none'),
});

export const pushEndpointSchema = z.strictObject({
  endpoint: endpointSchema.describe('Address of the device at its push service'),
});

/** Names the device of the caller that a read of the settings is about. */
export const pushDeviceQuerySchema = z.strictObject({
  device: base64Url(32)
    .optional()
    .describe('SHA-256 of the endpoint of a device, in base64url: the response says whether it is notified'),
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 23:00');

/** When a user is not notified. Equal times mean never. */
const quietHoursSchema = z.strictObject({
  start: timeOfDay,
  end: timeOfDay.describe('Before `start` if the quiet hours end on the next day'),
  timeZone: timeZoneSchema,
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** What a user wants to be notified of, and when. */
export const newPushSettingsSchema = z.strictObject({
  off: z
    .array(pushKindSchema)
    .max(pushKindSchema.options.length)
    .describe('Kinds of notifications that are turned off'),
  quietHours: quietHoursSchema.describe('Notifications wait for the end of these hours'),
});
export type NewPushSettings = z.infer<typeof newPushSettingsSchema>;

export const pushSettingsSchema = newPushSettingsSchema.extend({
  publicKey: z.string().describe("The server's VAPID key, which browsers subscribe with"),
  devices: z.int().nonnegative().describe('How many devices are subscribed'),
});
export type PushSettings = z.infer<typeof pushSettingsSchema>;

export const pushSettingsWithDeviceSchema = pushSettingsSchema.extend({
  isDeviceOn: z.boolean().optional().describe('Whether the caller is notified on `device`. Absent without `device`'),
});
