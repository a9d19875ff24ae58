import { randomUUID } from 'node:crypto';
import { DomainError, maxGroupTickets } from '@courtside/contract';
import { findOwnGroup, requireOpen } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import { isDuplicateKey } from '../platform/db/duplicate-key.ts';
import { pickFreeNumber } from '../platform/free-number.ts';
import type { GroupTicketDoc } from './group-ticket.model.ts';
import { firstTipOff, type GroupTicket, ofMembers, stateOf } from './group-ticket.ts';
import type { GroupTicketing } from './group-ticketing.ts';
import { type TicketPickOrder, takePick } from './pick.ts';
import { reportTicket, showTicket, showTickets } from './show-tickets.ts';

/** A call that starts a ticket. */
export interface TicketOrder extends TicketPickOrder {
  readonly uid: Uid;
  readonly groupId: string;
  /** Idempotency key; random when absent. */
  readonly key?: string | undefined;
}

/** Gives up the place of a ticket that is over. @returns whether no other call has changed the ticket */
async function giveUpPlace(core: GroupTicketing, ticket: GroupTicket): Promise<boolean> {
  const { db, clock } = core;
  const tipOff = firstTipOff(ticket);
  const over = tipOff === null ? { endedAt: new Date(clock()) } : { startedAt: tipOff };
  const changed = await db.groupTickets
    .findOneAndUpdate(
      { _id: ticket.id, version: ticket.version },
      { $set: over, $inc: { version: 1 }, $unset: { place: '' } },
      { returnDocument: 'after', writeConcern: db.durable },
    )
    .lean();
  if (changed !== null) await reportTicket(core, changed);
  return changed !== null;
}

/** Reads the places of the open tickets, and gives up those of tickets that are over. */
async function readPlaces(core: GroupTicketing, groupId: string, memberIds: readonly string[]): Promise<number[]> {
  const { db, clock } = core;
  for (;;) {
    const docs = await db.groupTickets.find({ groupId, place: { $exists: true } }).lean();
    const tickets = (await showTickets(db, docs)).map((ticket) => ofMembers(ticket, memberIds));
    const over = tickets.filter((ticket) => stateOf(ticket, clock()) !== 'open');
    const given = await Promise.all(over.map((ticket) => giveUpPlace(core, ticket)));
    if (given.includes(false)) continue;
    const overIds = new Set(over.map(({ id }) => id));
    return docs.flatMap(({ _id, place }) => (place === undefined || overIds.has(_id) ? [] : [place]));
  }
}

/** Stores a ticket in a free place. Of parallel calls, one takes each. @throws DomainError `too-many-tickets` */
async function storeTicket(
  core: GroupTicketing,
  doc: GroupTicketDoc,
  memberIds: readonly string[],
): Promise<GroupTicketDoc> {
  const { db } = core;
  for (;;) {
    const place = pickFreeNumber(maxGroupTickets, await readPlaces(core, doc.groupId, memberIds));
    if (place === undefined) throw new DomainError('too-many-tickets');
    try {
      const placed = { ...doc, place };
      await db.groupTickets.insertMany([placed], { lean: true, writeConcern: db.durable });
      return placed;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A concurrent call has started this ticket, or another one in the place.
      const existing = await db.groupTickets.findOne({ creation: doc.creation }).lean();
      if (existing !== null) return existing;
    }
  }
}

/**
 * Starts a ticket of a group with its first leg. Safe to repeat with the same key.
 * @throws DomainError `group-archived`, `too-many-tickets`, `key-reused`, and as `findOwnGroup` and `takePick` do
 */
export async function startTicket(core: GroupTicketing, order: TicketOrder): Promise<GroupTicket> {
  const { db } = core;
  const { uid, groupId, key = randomUUID(), gameId, market, side } = order;
  const creation = `${uid}:${key}`;
  const createdAs = `${gameId}:${market}:${side}`;
  const group = await findOwnGroup(db, uid, groupId);
  const repeated = async (doc: GroupTicketDoc) => {
    if (doc.groupId !== groupId || doc.createdAs !== createdAs) throw new DomainError('key-reused.ticket');
    return ofMembers(await showTicket(db, doc), group.memberIds);
  };
  const existing = await db.groupTickets.findOne({ creation }).lean();
  if (existing !== null) return repeated(existing);
  requireOpen(group);
  const leg = await takePick(core, uid, order);
  const doc = { _id: randomUUID(), groupId, maker: uid, creation, createdAs, createdAt: leg.pickedAt, version: 1 };
  const stored = await storeTicket(core, { ...doc, legs: [leg] }, group.memberIds);
  if (stored._id !== doc._id) return repeated(stored);
  return reportTicket(core, stored);
}
