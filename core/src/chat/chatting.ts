import type { NightReaders } from '../nights/message-facts.ts';
import type { Clock } from '../platform/clock.ts';
import type { GuardedRequest } from '../platform/outgoing/guarded-request.ts';
import type { ChatDatabase } from './collections.ts';
import type { ChatServices } from './services/services.ts';

/** How Courtside sends messages to the chats of groups, and reads what they tell. */
export interface ChatDelivery {
  readonly services: ChatServices;
  readonly request: GuardedRequest;
  /** What other parts of the product add to a message. */
  readonly readers: NightReaders;
}

/** What the messages of nights in the chats of groups take from the core. */
export interface Chatting {
  readonly db: ChatDatabase;
  readonly clock: Clock;
  readonly chatDelivery: ChatDelivery;
}
