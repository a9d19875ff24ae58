import { isDeepStrictEqual } from 'node:util';
import {
  type Cents,
  cashOutCents,
  halfPointsWorse,
  maxParlayFactor,
  openingBalanceCents,
  payableCashOut,
} from '@courtside/contract';
import { parlayCashOut } from '../../bets/cash-out-parlay.ts';
import { statusOf } from '../../bets/settlement/parlay-results.ts';
import { undoWithinMs } from '../../bets/undo-bet.ts';
import type { AccountState } from '../../ledger/account.model.ts';
import { mainAccountOf, ownerOf } from '../../ledger/account-id.ts';
import {
  closeKey,
  correctKey,
  formerCorrectKey,
  gameIdsOf,
  isParlay,
  isPotentialOf,
  type Leg,
  legsOf,
  owedAs,
  owedOn,
  selectionOf,
  stakeKey,
} from '../../ledger/bet.ts';
import type { Entry, StakedBet } from '../../ledger/entry.model.ts';
import type { ExplainedBet } from './explained-bet.ts';

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>;
type Closing = EntryOf<'payout' | 'refund'>;

function findKeyFault({ key }: Entry, expected: string): string | null {
  return key === expected ? null : `has the key ${key} instead of ${expected}`;
}

/** The first difference between the bet in an entry and the bet that was placed, or null. */
function findBetDifference(carried: StakedBet, { bet }: ExplainedBet): string | null {
  const field = (
    ['uid', 'gameId', 'market', 'side', 'line', 'amount', 'price', 'potential', 'roundedDown', 'challenge'] as const
  ).find((name) => carried[name] !== bet[name]);
  if (field !== undefined) return `carries bet ${bet.id} with the ${field} ${carried[field]} instead of ${bet[field]}`;
  return isDeepStrictEqual(carried.legs, bet.legs) ? null : `carries bet ${bet.id} with other legs`;
}

/**
 * What is wrong with a stake, or null.
 * @param known the bet if it is in memory; a second stake of a bet that has left memory has the wrong key, because keys are
 * unique
 */
export function findStakeFault(
  entry: EntryOf<'stake'>,
  state: AccountState,
  known: ExplainedBet | null,
): string | null {
  const { bet, hold: claimed } = entry.ref;
  if (known !== null) return `places bet ${bet.id} a second time`;
  if (bet.uid !== ownerOf(entry.account)) return `carries a bet of ${bet.uid}`;
  if (state.balance < 0 && bet.challenge === undefined) return `stakes on a negative balance of ${state.balance}`;
  const isMain = entry.account === mainAccountOf(bet.uid);
  const limitFault = isMain ? findPayoutFault(bet, openingBalanceCents) : null;
  const betFault = findLegsFault(bet) ?? findPotentialFault(bet) ?? limitFault;
  if (betFault !== null) return betFault;
  if (claimed === undefined) {
    if (entry.amount !== -bet.amount) return 'does not deduct the stake of its bet';
  } else {
    const hold = state.holds.find((open) => open.seq === claimed);
    if (hold === undefined) return `claims hold ${claimed}, which is not open`;
    if (entry.amount !== 0 || hold.amount !== bet.amount) return 'does not match the hold it claims';
  }
  return findKeyFault(entry, stakeKey(bet.id));
}

/** What is wrong with what a parlay would pay, by what its account starts with, or null. */
export function findPayoutFault(bet: StakedBet, startsWith: Cents): string | null {
  const max = startsWith * maxParlayFactor;
  return isParlay(bet) && bet.potential > max ? `bet ${bet.id} would pay ${bet.potential}, the most is ${max}` : null;
}

/** What is wrong with the legs of a bet, or null. */
function findLegsFault(bet: StakedBet): string | null {
  const { id, legs } = bet;
  for (const leg of legsOf(bet)) {
    const fault = findOddsFault(bet, leg);
    if (fault !== null) return fault;
    if (bet.placedAt >= leg.betData.endTime) return `bet ${id} was placed after betting had ended`;
  }
  if (legs === undefined) return null;
  if (bet.challenge !== undefined || legs.length < 2) return `bet ${id} cannot have ${legs.length} legs`;
  if (new Set(gameIdsOf(bet)).size < legs.length) return `bet ${id} has two legs on one game`;
  const isOwn = legFields.every((field) => isDeepStrictEqual(legs[0]?.[field], bet[field]));
  return isOwn ? null : `bet ${id} is not on its first leg`;
}

const legFields = ['gameId', 'market', 'side', 'line', 'price', 'betData'] as const;

/** What is wrong with the line or the price of a leg, compared with the market it was placed on, or null. */
function findOddsFault({ id, challenge }: StakedBet, { market, side, line, price, betData }: Leg): string | null {
  const { offer, team1Price, team2Price } = betData;
  if ((market === undefined) !== (offer === undefined)) return `bet ${id} does not have the odds of its market`;
  const offeredLine = market === 'spread' && side === 2 && offer ? -offer.line : offer?.line;
  if (line !== offeredLine) return `bet ${id} has the line ${line} instead of ${offeredLine}`;
  const prices = offer?.prices ?? [team1Price, team2Price];
  const isOffered = challenge !== undefined || price === prices[side === 1 ? 0 : 1];
  return isOffered ? null : `bet ${id} has the wrong potential payout`;
}

function findPotentialFault(bet: StakedBet): string | null {
  if (isPotentialOf(bet)) return null;
  return bet.challenge === undefined
    ? `bet ${bet.id} has the wrong potential payout`
    : `bet ${bet.id} does not have the pot of its price`;
}

/** What is wrong with the entry that closes a bet, or null. */
export function findCloseFault(entry: Closing, known: ExplainedBet | null): string | null {
  const { id } = entry.ref.bet;
  if (known === null) return `closes bet ${id}, which was never placed`;
  if (known.status !== 'pending' || known.revision > 0) return `closes bet ${id} a second time`;
  const legsFault = findClosedLegsFault(entry, known.bet);
  if (legsFault !== null) return legsFault;
  const expected = closingAmount(entry, known.bet);
  if (entry.amount !== expected) return `pays ${entry.amount} on bet ${id}, expected ${expected}`;
  return (
    findTimeFault(entry, known.bet) ?? findBetDifference(entry.ref.bet, known) ?? findKeyFault(entry, closeKey(id))
  );
}

/** What is wrong with the legs that closed a parlay, or null. */
function findClosedLegsFault({ ref }: Closing, { id, legs }: StakedBet): string | null {
  const isByOwner = 'endTime' in ref;
  const legResults = 'legResults' in ref ? ref.legResults : undefined;
  if (legs?.length !== legResults?.length && !(isByOwner && legResults === undefined))
    return `closes bet ${id} with the results of ${legResults?.length ?? 0} legs instead of ${legs?.length ?? 0}`;
  if (legResults === undefined) return null;
  const result = 'result' in ref ? ref.result : ref.reason;
  const expected = statusOf(legResults);
  return result === expected ? null : `closes bet ${id} as ${result}, its legs say ${expected}`;
}

/** What is wrong with the time at which the owner closed a bet, or null. */
function findTimeFault({ at, ref }: Closing, { id, placedAt }: StakedBet): string | null {
  if ('endTime' in ref && at >= ref.endTime) return `closes bet ${id} for its owner after betting had ended`;
  if (!('reason' in ref) || ref.reason !== 'undone') return null;
  const after = at.getTime() - placedAt.getTime();
  return after > undoWithinMs ? `undoes bet ${id} ${after} ms after it was placed` : null;
}

/** The amount that this entry must pay when it closes a bet, in cents. */
function closingAmount(entry: Closing, bet: StakedBet): number {
  if (entry.kind === 'refund') return bet.amount;
  if (entry.ref.result === 'cashed-out') {
    if ('legs' in entry.ref) return parlayCashOut(bet, entry.ref.legs, entry.ref.capped === true);
    const { price, otherPrice, line = null, capped = false } = entry.ref;
    const value = cashOutCents(bet.potential, price, otherPrice, halfPointsWorse(selectionOf(bet), line));
    return payableCashOut(value, bet.amount, capped);
  }
  const { result, legResults } = entry.ref;
  return legResults === undefined ? owedOn(bet, [result]) : owedAs(bet, legResults);
}

/**
 * What is wrong with a correction, or null. The correction of a bet starts from the bet's status, has a higher revision than
 * the correction before it, and moves the difference between the amounts of the two results.
 */
export function findCorrectionFault(entry: EntryOf<'correction'>, known: ExplainedBet | null): string | null {
  if (!('bet' in entry.ref)) return null;
  const { bet, from, to, revision } = entry.ref;
  if (known === null) return `corrects bet ${bet.id}, which was never placed`;
  const isOpen = known.status === 'pending' && known.revision === 0;
  if (isOpen || known.status === 'cashed-out' || known.refunded === 'undone')
    return `corrects bet ${bet.id}, which was not closed by a result`;
  if (from !== known.status) return `corrects bet ${bet.id} from ${from}, but it was ${known.status}`;
  if (isParlay(known.bet)) return findParlayCorrectionFault(entry, entry.ref, known);
  if (to === from) return `corrects bet ${bet.id} from ${from} to the same result`;
  if (to === 'pending' || from === 'pending') return `corrects bet ${bet.id} from ${from} to ${to}`;
  if (!Number.isSafeInteger(revision) || revision <= Math.max(1, known.revision))
    return `corrects bet ${bet.id} to revision ${revision}, which does not follow ${Math.max(1, known.revision)}`;
  const expected = owedOn(known.bet, [to]) - owedOn(known.bet, [from]);
  if (entry.amount !== expected) return `corrects bet ${bet.id} by ${entry.amount}, expected ${expected}`;
  const key = entry.key === formerCorrectKey(bet, revision) ? entry.key : correctKey(bet, revision);
  return findBetDifference(bet, known) ?? findKeyFault(entry, key);
}

type ParlayCorrection = Extract<EntryOf<'correction'>['ref'], { bet: unknown }>;

/**
 * What is wrong with the correction of a parlay, or null. Each correction has the next revision, the status that its legs say, and
 * moves the difference between what they are owed and what the legs before were.
 */
function findParlayCorrectionFault(
  entry: Entry,
  { bet, to, revision, legResults = [], result }: ParlayCorrection,
  known: ExplainedBet,
): string | null {
  const next = Math.max(1, known.revision) + 1;
  if (revision !== next) return `corrects bet ${bet.id} to revision ${revision}, expected ${next}`;
  if (legResults.length !== known.bet.legs?.length)
    return `corrects bet ${bet.id} with the results of ${legResults.length} legs`;
  const expectedStatus = statusOf(legResults);
  if (to !== expectedStatus) return `corrects bet ${bet.id} to ${to}, its legs say ${expectedStatus}`;
  const expected = owedAs(known.bet, legResults) - owedAs(known.bet, known.legResults ?? []);
  if (entry.amount !== expected) return `corrects bet ${bet.id} by ${entry.amount}, expected ${expected}`;
  if (to === known.status && expected === 0) return `corrects bet ${bet.id} from ${to} to the same result`;
  if (result === undefined || !gameIdsOf(known.bet).includes(result.gameId))
    return `corrects bet ${bet.id} by the result of another game`;
  const key = correctKey({ id: bet.id, gameId: result.gameId }, result.revision);
  return findBetDifference(bet, known) ?? findKeyFault(entry, key);
}
