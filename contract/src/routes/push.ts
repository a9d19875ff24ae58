import {
  newPushSettingsSchema,
  newPushSubscriptionSchema,
  pushDeviceQuerySchema,
  pushEndpointSchema,
  pushSettingsSchema,
  pushSettingsWithDeviceSchema,
} from '../push.ts';
import type { RouteSpec } from './route-spec.ts';

/** Notifications of the caller. No API key may call these routes. */
export const pushRoutes = {
  subscribePush: {
    summary:
      'Sends notifications to a device from now on. An eleventh device replaces the oldest; a device of another user becomes ' +
      "the caller's",
    access: 'signed-in',
    body: newPushSubscriptionSchema,
    success: { 200: pushSettingsSchema },
    errors: ['user-not-found'],
  },
  unsubscribePush: {
    summary: 'Stops notifications to a device; has no effect if the caller has no such device',
    access: 'signed-in',
    query: pushEndpointSchema,
    success: { 200: pushSettingsSchema },
    errors: [],
  },
  readPushSettings: {
    summary: 'What the caller is notified of, when, and whether on a device',
    access: 'signed-in',
    query: pushDeviceQuerySchema,
    success: { 200: pushSettingsWithDeviceSchema },
    errors: [],
  },
  changePushSettings: {
    summary: 'Replaces what the caller is notified of, and when',
    access: 'signed-in',
    body: newPushSettingsSchema,
    success: { 200: pushSettingsSchema },
    errors: ['user-not-found'],
  },
} as const satisfies Record<string, RouteSpec>;
