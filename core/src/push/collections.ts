import type { NightsCollections } from '../nights/collections.ts';
import type { platformCollections } from '../platform/db/collections.ts';
import type { Database } from '../platform/db/database.ts';
import type { seasonTableSchema } from '../seasons/season-table.model.ts';
import type { pushMessageSchema } from './push-message.model.ts';
import type { pushSettingsSchema } from './push-settings.model.ts';
import type { pushSubscriptionSchema } from './push-subscription.model.ts';

/** The collections of notifications, and of the nights and seasons that they are about. */
export type PushDatabase = Database<
  NightsCollections &
    Pick<typeof platformCollections, 'secrets' | 'unconfirmedRestores'> & {
      readonly seasonTables: typeof seasonTableSchema;
      readonly pushSubscriptions: typeof pushSubscriptionSchema;
      readonly pushSettings: typeof pushSettingsSchema;
      readonly pushMessages: typeof pushMessageSchema;
    }
>;
