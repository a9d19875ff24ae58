import type { GameDoc } from '../league/games/game.model.ts';
import type { UserDoc } from '../ledger/account.model.ts';
import type { EventOf } from '../platform/events/event-codec.ts';
import type { GroupTicketDoc } from './group-ticket.model.ts';

/** What happened to tickets of groups, published after it was committed. */
export interface GroupTicketEvents {
  /** A ticket was started, changed or ended. */
  'group-ticket': {
    readonly ticket: Omit<GroupTicketDoc, 'creation' | 'createdAs' | 'place'>;
    /** Its maker and the members with a leg. */
    readonly people: readonly Pick<UserDoc, 'uid' | 'username'>[];
    /** The games of its legs. */
    readonly games: readonly Pick<GameDoc, '_id' | 'league' | 'team1' | 'team2' | 'startTime' | 'betStatus'>[];
  };
}

export type GroupTicketEvent = EventOf<GroupTicketEvents>;
