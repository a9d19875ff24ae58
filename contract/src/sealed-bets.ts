import { isPotOf } from './challenge-terms.ts';
import { isRoundedDown, nearestPayoutCents, payoutCents } from './odds.ts';
import { differenceOf, problemOfBet, problemOfRecord, type SealProblem } from './seal-problems.ts';
import { maxClockSkewMs, maxSealDelayMs, timeOf } from './seal-times.ts';
import { isInTime, type ReadRecord, type SealEvidence, sealKey } from './sealed-evidence.ts';
import type { CurrentBet, SealedBet, SealRecord } from './seals.ts';

/** The payout of a stake at a price, by the rounding that applied when the bet was placed. */
function potentialOf({ amount, price, rounding }: SealedBet): number {
  return rounding === 'down' && isRoundedDown(amount) ? payoutCents(amount, price) : nearestPayoutCents(amount, price);
}

/** Whether a win pays what follows from the stake and the price: in a head-to-head, the pot. */
function hasItsPotential(bet: SealedBet): boolean {
  return bet.challenge === undefined ? potentialOf(bet) === bet.potential : isPotOf(bet);
}

/** What decides which record should have a bet, or open a leg of a parlay. */
export type Placed = Pick<SealedBet, 'uid' | 'id' | 'gameId' | 'placedAt'>;

/** The first record that must have had a bet of this user, account and time. */
function coveringOf({ byGame }: SealEvidence, bet: Placed): ReadRecord | undefined {
  const placedAt = timeOf(bet.placedAt);
  // Head-to-heads are played on the tab of the group. A season that a record does not know had no bets yet.
  return byGame
    .get(bet.gameId)
    ?.wholeOf.get(bet.uid)
    ?.find((each) => isInTime(each, placedAt));
}

/** The first record after which no result record may have a new bet of this time. */
function closingOf({ byGame }: SealEvidence, bet: Placed): ReadRecord | undefined {
  const placedAt = timeOf(bet.placedAt);
  return byGame.get(bet.gameId)?.whole.find((each) => isInTime(each, placedAt));
}

/** Checks that no earlier record should have had a bet, or a leg, that a record seals first. */
export function checkPlace(evidence: SealEvidence, bet: Placed, record: SealRecord): SealProblem | null {
  const covering = coveringOf(evidence, bet);
  const isResult = record.kind === 'result' && record.version !== undefined;
  const earlier = covering ?? (isResult ? closingOf(evidence, bet) : undefined);
  if (earlier !== undefined && earlier.record.number < record.number)
    return problemOfBet(evidence, bet, record, `was not there when record ${earlier.record.number} sealed this game`, {
      field: 'inserted',
    });
  return null;
}

/** Compares a sealed bet with the server's bet. */
function checkSealedBet(evidence: SealEvidence, bet: SealedBet, record: SealRecord): SealProblem | null {
  const found = evidence.current.get(sealKey(bet));
  if (found === undefined)
    return problemOfBet(evidence, bet, record, 'was removed after it was sealed', { field: 'removed' });
  const difference = differenceOf(bet, found);
  if (difference !== null) {
    const what = `was sealed with the ${difference.field} ${difference.sealed}, and has ${difference.found} now`;
    return problemOfBet(evidence, bet, record, what, difference);
  }
  if (found.undone) return problemOfBet(evidence, bet, record, 'was undone after it was sealed', { field: 'removed' });
  if (!hasItsPotential(bet))
    return problemOfBet(evidence, bet, record, 'has a payout that does not follow from its stake and price', {
      field: 'payout',
    });
  return checkPlace(evidence, bet, record);
}

/** When a bet that no record has should have one, in milliseconds since 1970. */
function dueOf({ games, byGame }: SealEvidence, bet: Placed): number {
  const game = games.get(bet.gameId);
  const lastStart = byGame.get(bet.gameId)?.all.at(-1)?.start ?? 0;
  const start = game?.startTime === undefined ? lastStart : timeOf(game.startTime);
  return Math.max(start, timeOf(bet.placedAt)) + maxSealDelayMs;
}

/** Checks a bet, or a leg of a parlay, that no record has: whether it can be one that the next record seals. */
export function checkUnsealed(evidence: SealEvidence, bet: Placed & Pick<CurrentBet, 'undone'>): SealProblem | null {
  const { byGame, games, exportedAt, isNewest } = evidence;
  const records = byGame.get(bet.gameId);
  const newest = records?.all.at(-1);
  if (records === undefined || newest === undefined)
    return problemOfBet(evidence, bet, null, 'is on a game that no record has', { field: 'inserted' });
  const inserted = (record: SealRecord, what: string) =>
    problemOfBet(evidence, bet, record, what, { field: 'inserted' });
  const covering = coveringOf(evidence, bet);
  if (covering !== undefined) return inserted(covering.record, 'was inserted after the game was sealed');
  const isMember = records.all.some(({ members }) => members.has(bet.uid));
  if (!isMember) return inserted(newest.record, 'is of a user whom no record of the game covers');
  const game = games.get(bet.gameId);
  const closing = closingOf(evidence, bet);
  if (closing?.record.kind === 'result' || (closing !== undefined && (game?.revision ?? 0) > 0))
    return inserted(closing.record, 'was inserted after the game was sealed');
  const sealedRevision = records.newest[0]?.record.revision ?? 0;
  if (isNewest && sealedRevision > 0 && game?.revision === sealedRevision)
    return inserted(newest.record, 'was inserted after the result was sealed');
  if (game?.startTime !== undefined && timeOf(game.startTime) > exportedAt)
    return inserted(newest.record, 'is shown before the tip-off of its game');
  if (bet.undone) return inserted(newest.record, 'was undone, and must not be shown');
  if (timeOf(bet.placedAt) > exportedAt + maxClockSkewMs)
    return problemOfBet(evidence, bet, newest.record, 'was placed after the export was made', { field: 'time' });
  return exportedAt > dueOf(evidence, bet)
    ? inserted(newest.record, 'was not sealed within an hour of its tip-off')
    : null;
}

function checkUnsealedBet(evidence: SealEvidence, bet: CurrentBet): SealProblem | null {
  const problem = checkUnsealed(evidence, bet);
  if (problem !== null || hasItsPotential(bet)) return problem;
  const record = evidence.byGame.get(bet.gameId)?.all.at(-1)?.record ?? null;
  return problemOfBet(evidence, bet, record, 'has a payout that does not follow from its stake and price', {
    field: 'payout',
  });
}

/** Compares each sealed bet with the server's bet, and finds bets that should have been sealed. */
export function checkBets(evidence: SealEvidence): SealProblem | null {
  const seen = new Set<string>();
  for (const { record, bets } of evidence.read) {
    for (const bet of bets) {
      if (bet === null || bet.gameId !== record.gameId)
        return problemOfRecord(record, 'record', `Record ${record.number} has a bet that cannot be read.`);
      if (seen.has(sealKey(bet)))
        return problemOfBet(evidence, bet, record, 'was sealed a second time', { field: 'inserted' });
      seen.add(sealKey(bet));
      const problem = checkSealedBet(evidence, bet, record);
      if (problem !== null) return problem;
    }
  }
  for (const bet of evidence.exported.bets) {
    if (evidence.sealed.has(sealKey(bet))) continue;
    const problem = checkUnsealedBet(evidence, bet);
    if (problem !== null) return problem;
  }
  return null;
}

/** How many of the bets are in no record yet. */
export function countUnsealed({ exported, sealed }: SealEvidence): number {
  return exported.bets.filter((bet) => !sealed.has(sealKey(bet))).length;
}
