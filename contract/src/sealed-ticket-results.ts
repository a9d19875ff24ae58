import { gradeBet, type LegResult, owedCents } from './bet-legs.ts';
import { formatCents } from './money.ts';
import { problemOfBet, problemOfRecord, type SealField, type SealProblem } from './seal-problems.ts';
import { legKey, type ReadRecord, type SealEvidence, sealKey } from './sealed-evidence.ts';
import { gradedResult } from './sealed-results.ts';
import type { CurrentTicket, SealedLegResult } from './sealed-ticket-lines.ts';
import { legName } from './sealed-tickets.ts';
import type { SealedResult, SealRecord } from './seals.ts';

/** The newest sealed result of a leg. */
interface SealedLeg {
  readonly result: SealedLegResult;
  readonly revision: number;
}

type SealedLegs = Map<string, SealedLeg>;

type ShownLeg = NonNullable<CurrentTicket['legs'][number]>;

/** The result of a leg by a score. A refund of odds that were an obvious error does not follow from it, and stays as it was sealed. */
function gradedLeg(
  leg: ShownLeg,
  { uid, id, account, placedAt }: CurrentTicket,
  sealed: Pick<SealedResult, 'status' | 'reason'>,
  game: Pick<SealRecord['game'], 'score' | 'startedAt'>,
) {
  const bet = { ...leg, uid, id, account, placedAt, amount: 0, potential: 0, rounding: 'down' } as const;
  return gradedResult(bet, { ...sealed, paid: 0 }, { game });
}

/** Whether a later result of a parlay may say this of its cash-out. */
function isSameCashOut(before: SealedLegResult['cashedOut'], after: SealedLegResult['cashedOut']): boolean {
  return before === null || before === after || (before === true && after !== null);
}

const legInWords = ({ status, reason }: Pick<SealedResult, 'status' | 'reason'>) =>
  reason === null ? status : `${status} (${reason})`;

/** Grades a leg's result again. @param before the result of this leg in an earlier record */
function checkLegResult(
  evidence: SealEvidence,
  result: SealedLegResult,
  record: SealRecord,
  before: SealedLeg | undefined,
): SealProblem | null {
  const name = legName(result.index);
  const wrong = (field: SealField, what: string) => problemOfBet(evidence, result, record, what, { field });
  if (before?.revision === record.revision) return wrong('inserted', `has two results of ${name}`);
  const ticket = evidence.tickets.get(sealKey(result));
  const leg = ticket?.legs[result.index] ?? null;
  if (!evidence.openedLegs.has(legKey(result))) {
    // It was opened in a record before this export.
    if (evidence.exported.nextBefore !== null) return null;
    return wrong('inserted', `has a result of ${name}, which was never opened`);
  }
  if (ticket === undefined || leg === null || leg.gameId !== record.gameId)
    return wrong('game', `has a result of ${name} that its game does not give it`);
  const graded = gradedLeg(leg, ticket, result, record.game);
  if (graded.status !== result.status || graded.reason !== result.reason)
    return wrong(
      'result',
      `was sealed with ${name} ${legInWords(result)}, and by the score it should be ${legInWords(graded)}`,
    );
  const wasError = before?.result.reason === 'price-error';
  if (before !== undefined && wasError !== (result.reason === 'price-error'))
    return wrong(
      'result',
      `was sealed with ${name} ${legInWords(before.result)}, and later with ${legInWords(result)}`,
    );
  return null;
}

/** Finds a leg that was opened by then, and has no result in the last record of a revision. */
function findWithoutResult(evidence: SealEvidence, { record }: ReadRecord, legs: SealedLegs): SealProblem | null {
  for (const each of evidence.byGame.get(record.gameId)?.all ?? []) {
    if (each.record.number > record.number) break;
    for (const leg of each.legs) {
      if (leg === null || legs.get(legKey(leg))?.revision === record.revision) continue;
      const what = `has no result of ${legName(leg.index)} in the record of its result`;
      return problemOfBet(evidence, leg, record, what, { field: 'removed' });
    }
  }
  return null;
}

/** What a leg may have ended as by now; null for a leg that has not ended. */
function endsOf(
  { games }: SealEvidence,
  ticket: CurrentTicket,
  leg: ShownLeg | null,
  sealed: SealedLeg | undefined,
): readonly (LegResult | null)[] {
  // The game of a hidden leg may have been called off.
  if (leg === null) return [null, 'void'];
  const now = sealed?.result.status ?? null;
  const game = games.get(leg.gameId);
  if (game === undefined || game.revision <= (sealed?.revision ?? 0)) return [now];
  // Its newest result is not sealed yet. It may also be void because its odds were an obvious error.
  const { score, startedAt = null } = game;
  const { status } = gradedLeg(leg, ticket, { status: 'void', reason: null }, { score, startedAt });
  return [now, 'void', ...(status === 'won' || status === 'lost' || status === 'push' ? [status] : [])];
}

/** All combinations of one item of each list. */
function combinationsOf<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>((all, list) => all.flatMap((begun) => list.map((item) => [...begun, item])), [[]]);
}

/** Checks that the server's parlay is cashed out as its seals say. */
function checkCashOut(evidence: SealEvidence, ticket: CurrentTicket, legs: SealedLegs): SealProblem | null {
  const { uid, id, status, paid } = ticket;
  const record = evidence.sealedTickets.get(sealKey(ticket))?.record ?? null;
  const wrong = (what: string) => problemOfBet(evidence, ticket, record, what, { field: 'result', found: status });
  const known = ticket.legs.map((_, index) => legs.get(legKey({ uid, id, index })));
  const said = known.flatMap((leg) =>
    leg === undefined || leg.result.cashedOut === null ? [] : [leg.result.cashedOut],
  );
  if (status !== 'cashed-out') return said.length > 0 ? wrong('was sealed as cashed out, and is not now') : null;
  if (ticket.legs.includes(null) !== (paid === null)) return wrong('is cashed out, and says not what it paid');
  const other = said.find((amount) => amount !== true && paid !== null && amount !== paid);
  if (typeof other === 'number')
    return wrong(`was sealed as cashed out for ${formatCents(other)}, and has another amount now`);
  if (said.length > 0) return null;
  const isFinal = (leg: SealedLeg | undefined, index: number) =>
    leg !== undefined && evidence.games.get(ticket.legs[index]?.gameId ?? '')?.revision === leg.revision;
  const wasLost = known.some((leg, index) => leg?.result.status === 'lost' && isFinal(leg, index));
  return wasLost || known.every(isFinal) ? wrong('is cashed out, and its sealed results say that it was not') : null;
}

/** Checks that the server's parlay has the status and the payout that follow from its legs. */
function checkOutcome(evidence: SealEvidence, ticket: CurrentTicket, legs: SealedLegs): SealProblem | null {
  const sealed = evidence.sealedTickets.get(sealKey(ticket));
  // In an older part of the chain, its legs may be open in a newer one.
  if (sealed === undefined || !evidence.isNewest) return null;
  const { uid, id, amount, status, paid } = ticket;
  if (status === 'cashed-out') return checkCashOut(evidence, ticket, legs);
  const cashOut = checkCashOut(evidence, ticket, legs);
  if (cashOut !== null) return cashOut;
  const ends = ticket.legs.map((leg, index) => endsOf(evidence, ticket, leg, legs.get(legKey({ uid, id, index }))));
  // A hidden leg has not won, so its price and what all legs pay do not matter.
  const staked = { amount, potential: ticket.potential ?? 0, legs: ticket.legs.map((leg) => leg ?? { price: 100 }) };
  const outcomes = combinationsOf(ends).map((results) => {
    const result = gradeBet(results);
    return result === null ? { status: 'pending', paid: null } : { status: result, paid: owedCents(staked, results) };
  });
  if (outcomes.some((outcome) => outcome.status === status && outcome.paid === paid)) return null;
  const expected = outcomes.find((outcome) => outcome.status === status);
  const inWords = (cents: number | null) => (cents === null ? 'nothing' : formatCents(cents));
  return expected === undefined
    ? problemOfBet(evidence, ticket, sealed.record, `is ${status}, which does not follow from its legs`, {
        field: 'result',
        found: status,
      })
    : problemOfBet(
        evidence,
        ticket,
        sealed.record,
        `has paid ${inWords(paid)}, and by its legs ${inWords(expected.paid)}`,
        {
          field: 'payout',
          found: inWords(paid),
        },
      );
}

/** Grades each sealed result of a leg again, and compares the parlays with their legs. */
export function checkTicketResults(evidence: SealEvidence): SealProblem | null {
  const legs: SealedLegs = new Map();
  const cashedOut = new Map<string, SealedLegResult['cashedOut']>();
  for (const each of evidence.read) {
    const { record } = each;
    for (const result of each.legResults) {
      if (result === null || record.kind !== 'result')
        return problemOfRecord(record, 'record', `Record ${record.number} has a result that cannot be read.`);
      const problem = checkLegResult(evidence, result, record, legs.get(legKey(result)));
      if (problem !== null) return problem;
      const before = cashedOut.get(sealKey(result)) ?? null;
      if (!isSameCashOut(before, result.cashedOut))
        return problemOfBet(evidence, result, record, 'was sealed with another cash-out before', { field: 'payout' });
      cashedOut.set(sealKey(result), result.cashedOut);
      legs.set(legKey(result), { result, revision: record.revision });
    }
    if (record.kind !== 'result' || record.members.length === 0) continue;
    const missing = findWithoutResult(evidence, each, legs);
    if (missing !== null) return missing;
  }
  for (const ticket of evidence.exported.tickets ?? []) {
    const problem = checkOutcome(evidence, ticket, legs);
    if (problem !== null) return problem;
  }
  return null;
}
