import type { EventOf } from '../platform/events/event-codec.ts';
import type { GroupTicket } from './group-ticket.ts';

/** What happened to tickets of groups, published after it was committed. */
export interface GroupTicketEvents {
  /** A ticket was started, changed or ended. */
  'group-ticket': { readonly ticket: GroupTicket };
}

export type GroupTicketEvent = EventOf<GroupTicketEvents>;
