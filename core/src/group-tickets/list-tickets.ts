import { findOwnGroup } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import { type GroupTicket, isListed, ofMembers } from './group-ticket.ts';
import type { GroupTicketing } from './group-ticketing.ts';
import { showTickets } from './show-tickets.ts';

/** The most tickets that a list has: a member may start and end any number of them within a day. */
const maxListed = 20;

/** Reads the latest tickets of a group with the legs of former members, newest first: those that are listed, and some older ones. */
export async function followTickets(
  { db }: Pick<GroupTicketing, 'db'>,
  groupId: string,
): Promise<readonly GroupTicket[]> {
  const [open, latest] = await Promise.all([
    db.groupTickets.find({ groupId, place: { $exists: true } }).lean(),
    db.groupTickets.find({ groupId }).sort({ createdAt: -1 }).limit(maxListed).lean(),
  ]);
  const docs = new Map([...open, ...latest].map((doc) => [doc._id, doc]));
  return showTickets(
    db,
    [...docs.values()].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1)),
  );
}

/**
 * Reads the open tickets of a group and those that were over within the last day, newest first, for one of its members.
 * @throws DomainError as `findOwnGroup` does
 */
export async function listTickets(
  { db, clock }: Pick<GroupTicketing, 'db' | 'clock'>,
  uid: Uid,
  groupId: string,
): Promise<GroupTicket[]> {
  const { memberIds } = await findOwnGroup(db, uid, groupId);
  const found = await followTickets({ db }, groupId);
  return listedOf(found, memberIds, clock());
}

/** The tickets that the members of a group see at one time, without the legs of users who have left. */
export function listedOf(tickets: readonly GroupTicket[], memberIds: readonly string[], now: number): GroupTicket[] {
  return tickets.map((ticket) => ofMembers(ticket, memberIds)).filter((ticket) => isListed(ticket, now));
}
