import type { NightsCollections } from '../nights/collections.ts';
import type { platformCollections } from '../platform/db/collections.ts';
import type { Database } from '../platform/db/database.ts';
import type { chatConnectionSchema } from './chat-connection.model.ts';
import type { nightMessageSchema } from './night-message.model.ts';

/** The collections of chats and their messages, and of the nights that these are about. */
export type ChatDatabase = Database<
  NightsCollections &
    Pick<typeof platformCollections, 'secrets' | 'unconfirmedRestores'> & {
      readonly chatConnections: typeof chatConnectionSchema;
      readonly nightMessages: typeof nightMessageSchema;
    }
>;
