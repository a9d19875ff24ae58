import type { ReactionName } from '@courtside/contract';
import type { UserDoc } from '../ledger/account.model.ts';
import type { EventOf } from '../platform/events/event-codec.ts';
import type { ReactionDoc } from './reaction.model.ts';

/** What happened to reactions, published after it was committed. */
export interface ReactionEvents {
  /** A member has another reaction to a target, or none. */
  reaction: Pick<ReactionDoc, 'groupId' | 'target' | 'version'> & {
    readonly uid: UserDoc['uid'];
    readonly reaction: ReactionName | null;
  };
}

export type ReactionEvent = EventOf<ReactionEvents>;
