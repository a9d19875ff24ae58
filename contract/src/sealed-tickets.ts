import { potentialOfLegs } from './bet-legs.ts';
import { formatCents } from './money.ts';
import { problemOfBet, problemOfRecord, type SealField, type SealProblem } from './seal-problems.ts';
import { printable } from './seal-text.ts';
import { maxSealDelayMs, timeOf } from './seal-times.ts';
import { checkPlace, checkUnsealed } from './sealed-bets.ts';
import { legKey, type ReadRecord, type SealEvidence, sealKey } from './sealed-evidence.ts';
import { type CurrentTicket, commitmentOf, type OpenedLeg, type SealedTicket } from './sealed-ticket-lines.ts';
import type { SealRecord } from './seals.ts';

/** The legs of the parlays that are sealed. */
export interface TicketCounts {
  readonly sealed: number;
  readonly openLegs: number;
  /** Legs whose games have not tipped off: their commitments are sealed. */
  readonly hiddenLegs: number;
}

/** The name of a leg in a sentence: `leg 2`. */
export function legName(index: number): string {
  return `leg ${index + 1}`;
}

/** The first field in which a leg as it was opened differs from the server's; null if they are the same. */
function differenceOfLegs(opened: OpenedLeg, found: NonNullable<CurrentTicket['legs'][number]>) {
  const fields: readonly (readonly [keyof typeof found, SealField])[] = [
    ['gameId', 'game'],
    ['market', 'market'],
    ['side', 'side'],
    ['line', 'line'],
    ['price', 'price'],
    ['salt', 'salt'],
  ];
  for (const [name, field] of fields) {
    if (opened[name] === found[name]) continue;
    return {
      field,
      sealed: printable(String(opened[name] ?? 'none')),
      found: printable(String(found[name] ?? 'none')),
    };
  }
  return null;
}

/** The first field in which a sealed parlay differs from the server's; null if they are the same. */
function differenceOfTickets(sealed: SealedTicket, found: CurrentTicket) {
  if (sealed.account !== found.account)
    return { field: 'account', sealed: printable(sealed.account), found: printable(found.account) } as const;
  if (sealed.amount !== found.amount)
    return { field: 'stake', sealed: formatCents(sealed.amount), found: formatCents(found.amount) } as const;
  if (sealed.placedAt !== found.placedAt)
    return { field: 'time', sealed: printable(sealed.placedAt), found: printable(found.placedAt) } as const;
  const legs = (count: number) => `${count} legs`;
  if (sealed.commitments.length !== found.legs.length)
    return { field: 'leg', sealed: legs(sealed.commitments.length), found: legs(found.legs.length) } as const;
  const changed = sealed.commitments.findIndex((commitment, index) => commitment !== found.commitments[index]);
  if (changed === -1) return null;
  return { field: 'leg', sealed: legName(changed), found: `another ${legName(changed)}` } as const;
}

/** Finds the parlay whose sealed copy, or opened leg, in a record differs from the server's. */
export function findChangedTicket({ exported, tickets, read }: SealEvidence, record: SealRecord): SealProblem | null {
  const lines = read.find((each) => each.record === record);
  const changes = [
    ...(lines?.tickets ?? []).map((ticket) => {
      const found = ticket === null ? undefined : tickets.get(sealKey(ticket));
      return { bet: ticket, difference: ticket && found ? differenceOfTickets(ticket, found) : null };
    }),
    ...(lines?.legs ?? []).map((leg) => {
      const found = leg === null ? null : tickets.get(sealKey(leg))?.legs[leg.index];
      return { bet: leg, difference: leg && found ? differenceOfLegs(leg, found) : null };
    }),
  ];
  for (const { bet, difference } of changes) {
    if (bet === null || difference === null) continue;
    const { field, sealed, found } = difference;
    const what = `was changed in the sealed copy: its ${field} is ${sealed} there, and ${found} on the server`;
    return problemOfBet({ exported }, bet, record, what, difference);
  }
  return null;
}

/** Compares a parlay that a record seals first with the server's. */
function checkSealedTicket(
  evidence: SealEvidence,
  ticket: SealedTicket,
  { record, legs }: ReadRecord,
): SealProblem | null {
  const found = evidence.tickets.get(sealKey(ticket));
  if (found === undefined)
    return problemOfBet(evidence, ticket, record, 'was removed after it was sealed', { field: 'removed' });
  const difference = differenceOfTickets(ticket, found);
  if (difference !== null) {
    const what = `was sealed with the ${difference.field} ${difference.sealed}, and has ${difference.found} now`;
    return problemOfBet(evidence, ticket, record, what, difference);
  }
  if (found.undone)
    return problemOfBet(evidence, ticket, record, 'was undone after it was sealed', { field: 'removed' });
  if (!legs.some((leg) => leg !== null && sealKey(leg) === sealKey(ticket)))
    return problemOfBet(evidence, ticket, record, 'was sealed without its leg on this game', { field: 'leg' });
  return null;
}

/** Compares a leg that a record opens with the commitment that was sealed, and with the server's leg. */
async function checkOpenedLeg(evidence: SealEvidence, leg: OpenedLeg, record: SealRecord): Promise<SealProblem | null> {
  const name = legName(leg.index);
  const sealed = evidence.sealedTickets.get(sealKey(leg));
  const found = evidence.tickets.get(sealKey(leg));
  if (sealed === undefined && evidence.exported.nextBefore === null)
    return problemOfBet(evidence, leg, record, `opens ${name}, and was never sealed`, { field: 'inserted' });
  if (sealed !== undefined && sealed.record.number > record.number)
    return problemOfBet(evidence, leg, record, `opens ${name} before it was sealed`, { field: 'order' });
  if (sealed !== undefined && sealed.ticket.commitments[leg.index] !== (await commitmentOf(leg)))
    return problemOfBet(evidence, leg, record, `opens another ${name} than the one that was sealed`, { field: 'leg' });
  if (found === undefined)
    return problemOfBet(evidence, leg, record, 'was removed after it was sealed', { field: 'removed' });
  const current = found.legs[leg.index] ?? null;
  if (current === null)
    return problemOfBet(evidence, leg, record, `has no ${name} now, which is open`, { field: 'leg' });
  const difference = differenceOfLegs(leg, current);
  if (difference !== null) {
    const what = `has a ${name} with the ${difference.field} ${difference.sealed} in its seal, and ${difference.found} now`;
    return problemOfBet(evidence, leg, record, what, difference);
  }
  return checkPlace(evidence, { ...leg, placedAt: found.placedAt }, record);
}

/** Checks the legs of the server's parlay that no record has opened, and what it pays if all legs win. */
async function checkCurrentTicket(evidence: SealEvidence, ticket: CurrentTicket): Promise<SealProblem | null> {
  const { exported, exportedAt, sealedTickets, openedLegs, byGame, games } = evidence;
  const { uid, id, amount, placedAt, undone, commitments, legs, potential } = ticket;
  const sealed = sealedTickets.get(sealKey(ticket));
  const record = sealed?.record ?? null;
  const wrong = (field: SealField, what: string) => problemOfBet(evidence, ticket, record, what, { field });
  const isElsewhere = sealed === undefined && commitments.length > 0;
  if (isElsewhere && exported.nextBefore === null) return wrong('inserted', 'is in no record');
  for (const [index, leg] of legs.entries()) {
    if (leg === null || openedLegs.has(legKey({ uid, id, index }))) continue;
    if (isElsewhere) continue;
    if (sealed === undefined) {
      const problem = checkUnsealed(evidence, { uid, id, gameId: leg.gameId, placedAt, undone });
      if (problem !== null) return problem;
      continue;
    }
    const opened = leg.salt === null ? null : await commitmentOf({ uid, id, index, ...leg, salt: leg.salt });
    if (opened !== sealed.ticket.commitments[index])
      return wrong('leg', `has another ${legName(index)} than the one that was sealed`);
    const start = games.get(leg.gameId)?.startTime ?? byGame.get(leg.gameId)?.all.at(-1)?.record.game.startTime;
    if (evidence.isNewest && start !== undefined && exportedAt > timeOf(start) + maxSealDelayMs)
      return wrong('leg', `has a ${legName(index)} that was not opened within an hour of its tip-off`);
  }
  if (legs.every((leg) => leg === null)) return wrong('leg', 'shows no leg');
  const prices = legs.flatMap((leg) => (leg === null ? [] : [leg.price]));
  const expected = prices.length === legs.length ? potentialOfLegs(amount, prices) : null;
  return potential === expected
    ? null
    : wrong('payout', 'has a payout that does not follow from its stake and the prices of its legs');
}

/**
 * Checks the parlays: each as it was first sealed, each leg that a record opens against its commitment, and those that no record has yet.
 * @throws Error in a browser that opened the page over plain http
 */
export async function checkTickets(evidence: SealEvidence): Promise<SealProblem | null> {
  const [seen, opened] = [new Set<string>(), new Set<string>()];
  for (const each of evidence.read) {
    const { record } = each;
    for (const ticket of each.tickets) {
      if (ticket === null)
        return problemOfRecord(record, 'record', `Record ${record.number} has a parlay that cannot be read.`);
      if (seen.has(sealKey(ticket)))
        return problemOfBet(evidence, ticket, record, 'was sealed a second time', { field: 'inserted' });
      seen.add(sealKey(ticket));
      const problem = checkSealedTicket(evidence, ticket, each);
      if (problem !== null) return problem;
    }
    for (const leg of each.legs) {
      if (leg === null || leg.gameId !== record.gameId)
        return problemOfRecord(record, 'record', `Record ${record.number} has a leg that cannot be read.`);
      if (opened.has(legKey(leg)))
        return problemOfBet(evidence, leg, record, `opens ${legName(leg.index)} a second time`, { field: 'inserted' });
      opened.add(legKey(leg));
      const problem = await checkOpenedLeg(evidence, leg, record);
      if (problem !== null) return problem;
    }
  }
  for (const ticket of evidence.exported.tickets ?? []) {
    const problem = await checkCurrentTicket(evidence, ticket);
    if (problem !== null) return problem;
  }
  return null;
}

/** Counts the sealed parlays and their legs. */
export function countTickets({ sealedTickets, openedLegs }: SealEvidence): TicketCounts {
  const tickets = [...sealedTickets.values()].map(({ ticket }) => ticket);
  const isOpen = ({ uid, id }: SealedTicket, index: number) => openedLegs.has(legKey({ uid, id, index }));
  const legs = tickets.flatMap((ticket) => ticket.commitments.map((_, index) => isOpen(ticket, index)));
  const openLegs = legs.filter(Boolean).length;
  return { sealed: tickets.length, openLegs, hiddenLegs: legs.length - openLegs };
}
