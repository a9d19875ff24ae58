import type { groupSchema } from '../groups/group.model.ts';
import type { ledgerCollections } from '../ledger/collections.ts';
import type { Database } from '../platform/db/database.ts';
import type { groupTicketSchema } from './group-ticket.model.ts';

/** The collections of tickets of groups, and of the groups, users and games that they name. */
export type GroupTicketsDatabase = Database<
  Pick<typeof ledgerCollections, 'users' | 'games'> & {
    readonly groups: typeof groupSchema;
    readonly groupTickets: typeof groupTicketSchema;
  }
>;
