import { DomainError, parlayLegs } from '@courtside/contract';
import { findOwnGroup, requireOpen } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import type { GroupTicketDoc } from './group-ticket.model.ts';
import { type GroupTicket, ofMembers, stateOf } from './group-ticket.ts';
import type { GroupTicketing } from './group-ticketing.ts';
import { isSamePick, type TicketPickOrder, takePick } from './pick.ts';
import { reportTicket, showTicket } from './show-tickets.ts';

/** A call about a ticket of a group. */
export interface TicketCall {
  readonly uid: Uid;
  readonly groupId: string;
  readonly ticketId: string;
}

type Legs = GroupTicketDoc['legs'];

/** What a ticket becomes. */
type Change = { readonly legs: Legs } | 'ended';

/**
 * Changes a ticket in one update of its document, which only matches the version that the decision was made for. Of changes at the same
 * moment one passes; the others are decided again for what it left.
 * @param decide receives the stored legs of members; returns null to change nothing. May run several times.
 * @throws DomainError `ticket-not-found`, and what `decide` throws
 */
async function changeTicket(
  core: GroupTicketing,
  { groupId, ticketId }: Pick<TicketCall, 'groupId' | 'ticketId'>,
  memberIds: readonly string[],
  decide: (ticket: GroupTicket, legs: Legs, now: number) => Change | null,
): Promise<GroupTicket> {
  const { db, clock } = core;
  for (;;) {
    const doc = await db.groupTickets.findOne({ _id: ticketId, groupId }).lean();
    if (doc === null) throw new DomainError('ticket-not-found');
    // The games are read after the ticket: their current tip-offs decide whether it may still change.
    const ticket = ofMembers(await showTicket(db, doc), memberIds);
    const now = clock();
    const legs = doc.legs.filter(({ uid }) => memberIds.includes(uid));
    const change = decide(ticket, legs, now);
    if (change === null) return ticket;
    const left = change === 'ended' ? legs : change.legs;
    const isOver = change === 'ended' || left.length === 0;
    const changed = await db.groupTickets
      .findOneAndUpdate(
        { _id: ticketId, version: doc.version },
        {
          $set: { legs: [...left], ...(isOver && { endedAt: new Date(now) }) },
          $inc: { version: 1 },
          ...(isOver && { $unset: { place: '' } }),
        },
        { returnDocument: 'after', writeConcern: db.durable },
      )
      .lean();
    if (changed !== null) return reportTicket(core, changed);
  }
}

/** @throws DomainError `ticket-closed` */
function requireChangeable(ticket: GroupTicket, now: number): void {
  const state = stateOf(ticket, now);
  if (state === 'started') throw new DomainError('ticket-closed');
  if (state === 'ended') throw new DomainError('ticket-closed.ended');
}

/**
 * Adds a member's leg to a ticket, or replaces it. Changes nothing if it is the same one.
 * @throws DomainError `group-archived`, `ticket-not-found`, `ticket-closed`; `same-game` if another member has picked the game;
 * `too-many-legs`; and as `findOwnGroup` and `takePick` do
 */
export async function pickLeg(core: GroupTicketing, call: TicketCall, pick: TicketPickOrder): Promise<GroupTicket> {
  const { uid } = call;
  const group = await findOwnGroup(core.db, uid, call.groupId);
  requireOpen(group);
  const leg = await takePick(core, uid, pick);
  return changeTicket(core, call, group.memberIds, (ticket, legs, now) => {
    requireChangeable(ticket, now);
    const others = legs.filter((each) => each.uid !== uid);
    if (others.some(({ gameId }) => gameId === leg.gameId)) throw new DomainError('same-game.ticket');
    if (others.length >= parlayLegs.max) throw new DomainError('too-many-legs.ticket');
    const own = legs.find((each) => each.uid === uid);
    return own !== undefined && isSamePick(own, leg) ? null : { legs: [...others, leg] };
  });
}

/**
 * Takes a member's leg off a ticket, which ends with its last one. Changes nothing without a leg.
 * @throws DomainError `group-archived`, `ticket-not-found`, `ticket-closed`, and as `findOwnGroup` does
 */
export async function removeLeg(core: GroupTicketing, call: TicketCall): Promise<GroupTicket> {
  const { uid } = call;
  const group = await findOwnGroup(core.db, uid, call.groupId);
  requireOpen(group);
  return changeTicket(core, call, group.memberIds, (ticket, legs, now) => {
    if (!legs.some((each) => each.uid === uid)) return null;
    requireChangeable(ticket, now);
    return { legs: legs.filter((each) => each.uid !== uid) };
  });
}

/**
 * Ends a ticket before its first tip-off, for its maker or the owner of the group. Changes nothing if it was ended.
 * @throws DomainError `group-archived`, `ticket-not-found`, `ticket-closed` after the tip-off, `forbidden` for other members, and as `findOwnGroup` does
 */
export async function endTicket(core: GroupTicketing, call: TicketCall): Promise<GroupTicket> {
  const { uid } = call;
  const group = await findOwnGroup(core.db, uid, call.groupId);
  requireOpen(group);
  return changeTicket(core, call, group.memberIds, (ticket, _legs, now) => {
    if (ticket.maker.uid !== uid && group.creatorId !== uid) throw new DomainError('forbidden.ticket');
    if (ticket.endedAt !== null) return null;
    if (stateOf(ticket, now) === 'started') throw new DomainError('ticket-closed');
    return 'ended';
  });
}
