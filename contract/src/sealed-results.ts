import { gradeOf } from './grade.ts';
import { differenceOfResults, gameNameOf, problemOfBet, problemOfRecord, type SealProblem } from './seal-problems.ts';
import { printable } from './seal-text.ts';
import { type ReadRecord, type SealEvidence, sealKey } from './sealed-evidence.ts';
import type { SealedBet, SealedResult, SealRecord } from './seals.ts';

type Outcome = Pick<SealedResult, 'status' | 'paid' | 'reason'>;

/**
 * The result that a bet should have by the score in a record. A cash-out, and a refund of odds that were an obvious error, do
 * not follow from the score and are returned as they were sealed.
 */
export function gradedResult(
  bet: SealedBet,
  sealed: Outcome,
  { game }: { readonly game: Pick<SealRecord['game'], 'score' | 'startedAt'> },
): Outcome {
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

export function scoreInWords(score: SealRecord['game']['score']): string {
  return score === null ? 'void' : `${score.team1}–${score.team2}`;
}

/** The results of a game so far, by bet: `cashed-out` and `price-error` are decided before the tip-off and never change. */
type Settled = Map<string, { readonly result: SealedResult; readonly isNewestOf: number }>;

/** How many bets have a result of each revision of a game. */
type Counts = Map<number, number>;

/** Whether a result was decided before the tip-off, regardless of the score. */
function isEarly({ status, reason }: Outcome): boolean {
  return status === 'cashed-out' || reason === 'price-error';
}

/** Grades the results of a record again, and compares the newest ones with the server's bets. */
function checkLines(
  evidence: SealEvidence,
  { record, results }: ReadRecord,
  { settled, counts }: { readonly settled: Settled; readonly counts: Counts },
): SealProblem | null {
  const { exported, sealed, current, games, byGame } = evidence;
  const isNewest = byGame.get(record.gameId)?.newest.some((each) => each.record === record) === true;
  const isCurrent = isNewest && games.get(record.gameId)?.revision === record.revision;
  for (const result of results) {
    if (result === null)
      return problemOfRecord(record, 'record', `Record ${record.number} has a result that cannot be read.`);
    const key = sealKey(result);
    const before = settled.get(key);
    if (before?.isNewestOf === record.revision)
      return problemOfBet(evidence, result, record, 'has two results', { field: 'inserted' });
    settled.set(key, { result, isNewestOf: record.revision });
    const first = sealed.get(key);
    if (first === undefined) {
      // Its bet is in a record before this export.
      if (exported.nextBefore !== null) continue;
      return problemOfBet(evidence, result, record, 'has a result but was never sealed', { field: 'inserted' });
    }
    if (first.bet.gameId !== record.gameId || first.record.number > record.number)
      return problemOfBet(evidence, result, record, 'has a result that its game does not give it', { field: 'game' });
    counts.set(record.revision, (counts.get(record.revision) ?? 0) + 1);
    const wrong = differenceOfResults(result, gradedResult(first.bet, result, record));
    if (wrong !== null) {
      const what = `was sealed with the ${wrong.field} ${wrong.sealed}, and by the score it should be ${wrong.found}`;
      return problemOfBet(evidence, result, record, what, wrong);
    }
    const changed =
      before !== undefined && (isEarly(before.result) || isEarly(result))
        ? differenceOfResults(before.result, result)
        : null;
    if (changed !== null) {
      const what = `was sealed with the ${changed.field} ${changed.sealed}, and later with ${changed.found}`;
      return problemOfBet(evidence, result, record, what, changed);
    }
    const found = current.get(key);
    const isFinal = isCurrent || isEarly(result);
    const difference = isFinal && found !== undefined ? differenceOfResults(result, found) : null;
    if (difference !== null) {
      const what = `was sealed with the ${difference.field} ${difference.sealed}, and has ${difference.found} now`;
      return problemOfBet(evidence, result, record, what, difference);
    }
  }
  return null;
}

/** Finds a sealed bet without a result in the last record of a revision, which has the results of all of them. */
function findWithoutResult(evidence: SealEvidence, { record }: ReadRecord, settled: Settled): SealProblem | null {
  for (const each of evidence.byGame.get(record.gameId)?.all ?? []) {
    if (each.record.number > record.number) break;
    for (const bet of each.bets) {
      if (bet === null || settled.get(sealKey(bet))?.isNewestOf === record.revision) continue;
      return problemOfBet(evidence, bet, record, 'has no result in the record of its result', { field: 'removed' });
    }
  }
  return null;
}

/** Grades each sealed result again, and compares the newest ones with the server's bets. */
export function checkResults(evidence: SealEvidence): SealProblem | null {
  const ofGame = new Map<string, { readonly settled: Settled; readonly counts: Counts; bets: number }>();
  for (const each of evidence.read) {
    const { record } = each;
    const game = ofGame.get(record.gameId) ?? { settled: new Map(), counts: new Map(), bets: 0 };
    ofGame.set(record.gameId, game);
    game.bets += each.bets.length;
    if (record.kind !== 'result') continue;
    const problem = checkLines(evidence, each, game);
    if (problem !== null) return problem;
    // A long chain would be read again for each of its records.
    if (record.members.length === 0 || game.counts.get(record.revision) === game.bets) continue;
    const missing = findWithoutResult(evidence, each, game.settled);
    if (missing !== null) return missing;
  }
  return null;
}

/** A correction in the chain: a result that replaced an earlier one. */
export interface SealedCorrection {
  readonly record: number;
  readonly game: string;
  /** The result before, and the one after: `110–100`, or `void`. Null if it is in no record of the export. */
  readonly before: string | null;
  readonly after: string;
  readonly reason: string | null;
  /** When it was sealed. */
  readonly at: string;
}

/** Lists the corrections of an export. */
export function correctionsOf({ read, byGame }: SealEvidence): SealedCorrection[] {
  return read
    .filter(({ record }) => record.kind === 'result' && record.revision > 1 && record.part === 0)
    .map(({ record }) => {
      const earlier = byGame
        .get(record.gameId)
        ?.all.filter((each) => each.record.kind === 'result' && each.record.number < record.number)
        .at(-1);
      const known = record.correction?.earlier.at(-1) ?? earlier?.record.game.score;
      const reason = record.correction?.reason ?? null;
      return {
        record: record.number,
        game: gameNameOf(record.game),
        before: known === undefined ? null : scoreInWords(known),
        after: scoreInWords(record.game.score),
        reason: reason === null ? null : printable(reason),
        at: record.at,
      };
    });
}
