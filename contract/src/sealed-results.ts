import { isPotOf } from './challenge-terms.ts';
import { gradeOf } from './grade.ts';
import { isRoundedDown, nearestPayoutCents, payoutCents } from './odds.ts';
import {
  differenceOf,
  differenceOfResults,
  problemOfBet,
  problemOfRecord,
  type SealEvidence,
  type SealProblem,
  sealKey,
} from './seal-problems.ts';
import { betOfLine, resultOfLine, type SealedBet, type SealedResult, type SealRecord } from './seals.ts';

type Outcome = Pick<SealedResult, 'status' | 'paid' | 'reason'>;

/**
 * The result that a bet should have by the score in a record. A cash-out, and a refund of odds that were an obvious error, do
 * not follow from the score and are returned as they were sealed.
 */
export function gradedResult(bet: SealedBet, sealed: Outcome, { game }: Pick<SealRecord, 'game'>): Outcome {
  const { amount, potential } = bet;
  if (sealed.status === 'cashed-out') return { ...sealed, reason: null };
  if (sealed.reason === 'price-error') return { status: 'void', paid: amount, reason: 'price-error' };
  if (game.score === null) return { status: 'void', paid: amount, reason: 'void' };
  const isLate = game.startedAt !== null && Date.parse(bet.placedAt) >= Date.parse(game.startedAt);
  if (isLate) return { status: 'void', paid: amount, reason: 'late' };
  const grade = gradeOf(bet, game.score);
  if (grade === 'push' && bet.market === 'moneyline') return { status: 'void', paid: amount, reason: 'void' };
  return { status: grade, paid: { won: potential, lost: 0, push: amount }[grade], reason: null };
}

/** The payout of a stake at a price, by the rounding that applied when the bet was placed. */
function potentialOf({ amount, price, rounding }: SealedBet): number {
  return rounding === 'down' && isRoundedDown(amount) ? payoutCents(amount, price) : nearestPayoutCents(amount, price);
}

/** Whether a win pays what follows from the stake and the price: in a head-to-head, the pot. */
function hasItsPotential(bet: SealedBet): boolean {
  return bet.challenge === undefined ? potentialOf(bet) === bet.potential : isPotOf(bet);
}

/** Whether a record seals every bet of an account on its game that was placed before the tip-off. */
function covers(record: SealRecord, bet: SealedBet): boolean {
  return (
    record.gameId === bet.gameId &&
    record.members.includes(bet.uid) &&
    // Head-to-heads are played on the tab of the group.
    (bet.account === 'main' || bet.account === 'tab' || record.seasons.includes(bet.account)) &&
    Date.parse(bet.placedAt) < Date.parse(record.game.startTime)
  );
}

/** Compares each sealed bet with the server's bet, and finds bets that should have been sealed. */
export function checkBets(evidence: SealEvidence): SealProblem | null {
  const { exported, sealed, current } = evidence;
  const seen = new Set<string>();
  for (const record of exported.records) {
    for (const line of record.bets) {
      const bet = betOfLine(line);
      if (bet === null || bet.gameId !== record.gameId)
        return problemOfRecord(record, 'record', `Record ${record.number} has a bet that cannot be read.`);
      if (seen.has(sealKey(bet)))
        return problemOfBet(evidence, bet, record, 'was sealed a second time', { field: 'inserted' });
      seen.add(sealKey(bet));
      const found = current.get(sealKey(bet));
      if (found === undefined)
        return problemOfBet(evidence, bet, record, 'was removed after it was sealed', { field: 'removed' });
      const difference = differenceOf(bet, found);
      if (difference !== null) {
        const what = `was sealed with the ${difference.field} ${difference.sealed}, and has ${difference.found} now`;
        return problemOfBet(evidence, bet, record, what, difference);
      }
      if (found.undone)
        return problemOfBet(evidence, bet, record, 'was undone after it was sealed', { field: 'removed' });
      if (!hasItsPotential(bet))
        return problemOfBet(evidence, bet, record, 'has a payout that does not follow from its stake and price', {
          field: 'payout',
        });
      const earlier = exported.records.find((other) => other.number < record.number && covers(other, bet));
      if (earlier !== undefined)
        return problemOfBet(evidence, bet, record, `was not there when record ${earlier.number} sealed this game`, {
          field: 'inserted',
        });
    }
  }
  for (const bet of exported.bets) {
    if (sealed.has(sealKey(bet))) continue;
    const record = exported.records.find((each) => covers(each, bet));
    if (record !== undefined)
      return problemOfBet(evidence, bet, record, 'was inserted after the game was sealed', { field: 'inserted' });
  }
  return null;
}

/** The newest sealed result of each game. */
function newestRevisions(records: readonly SealRecord[]): ReadonlyMap<string, number> {
  const newest = new Map<string, number>();
  for (const { kind, gameId, revision } of records) {
    if (kind === 'result') newest.set(gameId, Math.max(revision, newest.get(gameId) ?? 0));
  }
  return newest;
}

function scoreInWords(score: SealRecord['game']['score']): string {
  return score === null ? 'void' : `${score.team1}–${score.team2}`;
}

/** Compares the score of a game with its newest sealed one. */
function checkGame({ exported }: SealEvidence, record: SealRecord): SealProblem | null {
  const game = exported.games.find(({ id }) => id === record.gameId);
  if (game === undefined) return problemOfRecord(record, 'removed', `The game of record ${record.number} was removed.`);
  if (game.revision > record.revision) return null;
  const [sealed, found] = [scoreInWords(record.game.score), scoreInWords(game.score)];
  if (game.revision === record.revision && sealed === found) return null;
  const name = `${record.game.team1} – ${record.game.team2}`;
  const sentence = `The result of ${name} was sealed as ${sealed}, and is ${found} now (record ${record.number}).`;
  return problemOfRecord(record, 'score', sentence, { sealed, found });
}

/** Grades each sealed result again, and compares the newest ones with the server's bets. */
export function checkResults(evidence: SealEvidence): SealProblem | null {
  const { exported, sealed, current } = evidence;
  const newest = newestRevisions(exported.records);
  for (const record of exported.records) {
    if (record.kind !== 'result') continue;
    const isNewest = record.revision === newest.get(record.gameId);
    const ofGame = isNewest ? checkGame(evidence, record) : null;
    if (ofGame !== null) return ofGame;
    const isCurrent = exported.games.some(
      ({ id, revision }) => isNewest && id === record.gameId && revision === record.revision,
    );
    for (const line of record.results) {
      const result = resultOfLine(line);
      if (result === null)
        return problemOfRecord(record, 'record', `Record ${record.number} has a result that cannot be read.`);
      const first = sealed.get(sealKey(result));
      if (first === undefined) {
        // Its bet is in a record before this export.
        if (exported.nextBefore !== null) continue;
        return problemOfBet(evidence, result, record, 'has a result but was never sealed', { field: 'inserted' });
      }
      const wrong = differenceOfResults(result, gradedResult(first.bet, result, record));
      if (wrong !== null) {
        const what = `was sealed with the ${wrong.field} ${wrong.sealed}, and by the score it should be ${wrong.found}`;
        return problemOfBet(evidence, result, record, what, wrong);
      }
      const found = current.get(sealKey(result));
      const isFinal = isCurrent || result.status === 'cashed-out';
      const difference = isFinal && found !== undefined ? differenceOfResults(result, found) : null;
      if (difference !== null) {
        const what = `was sealed with the ${difference.field} ${difference.sealed}, and has ${difference.found} now`;
        return problemOfBet(evidence, result, record, what, difference);
      }
    }
  }
  return null;
}

/** How many of the bets are in no record yet. */
export function countUnsealed({ exported, sealed }: SealEvidence): number {
  return exported.bets.filter((bet) => !sealed.has(sealKey(bet))).length;
}

/** The games whose newest result is not sealed yet, which a correction leaves for a few seconds. */
export function gamesToSeal({ records, games }: SealEvidence['exported']): readonly string[] {
  const newest = newestRevisions(records);
  return games
    .filter(({ id, revision }) => revision > (newest.get(id) ?? 0))
    .map(({ team1, team2 }) => `${team1} – ${team2}`);
}
