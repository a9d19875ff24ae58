import {
  newPushSettingsSchema,
  newPushSubscriptionSchema,
  pushDeviceQuerySchema,
  pushEndpointSchema,
  pushSettingsSchema,
  pushSettingsWithDeviceSchema,
} from '../push.ts';
import type { pushRoutes } from './push.ts';
import type { SchemasOf } from './route-schemas.ts';

export const pushSchemas = {
  subscribePush: {
    summary:
      'Sends notifications to a device from now on. An eleventh device replaces the oldest; a device of another user becomes ' +
      "the caller's",
    body: newPushSubscriptionSchema,
    success: { 200: pushSettingsSchema },
    errors: ['user-not-found'],
  },
  unsubscribePush: {
    summary: 'Stops notifications to a device; has no effect if the caller has no such device',
    query: pushEndpointSchema,
    success: { 200: pushSettingsSchema },
    errors: [],
  },
  readPushSettings: {
    summary: 'What the caller is notified of, when, and whether on a device',
    query: pushDeviceQuerySchema,
    success: { 200: pushSettingsWithDeviceSchema },
    errors: [],
  },
  changePushSettings: {
    summary: 'Replaces what the caller is notified of, and when',
    body: newPushSettingsSchema,
    success: { 200: pushSettingsSchema },
    errors: ['user-not-found'],
  },
} as const satisfies SchemasOf<typeof pushRoutes>;
