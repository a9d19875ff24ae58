import { differenceOfResults, gameNameOf, problemOfBet, problemOfRecord, type SealProblem } from './seal-problems.ts';
import { correctionWindowMs, maxClockSkewMs, maxSealDelayMs, timeOf } from './seal-times.ts';
import { type GameRecords, type ReadRecord, type SealEvidence, sealKey } from './sealed-evidence.ts';
import { gradedResult, scoreInWords } from './sealed-results.ts';
import type { CurrentBet, CurrentGame, SealedResult } from './seals.ts';

/** A game with its records. */
interface KnownGame {
  readonly game: CurrentGame;
  readonly records: GameRecords;
  /** Its newest record. */
  readonly last: ReadRecord;
  /** The newest record with its result. */
  readonly result: ReadRecord | undefined;
}

/** How far a tip-off may move within the day of its league, in milliseconds. */
const maxMoveMs = 36 * 60 * 60_000;

/** Whether what the server says of a game contradicts itself. */
function checkForm({ exportedAt }: SealEvidence, { game, last }: KnownGame): SealProblem | null {
  const { score, revision, settled, settledAt, startTime } = game;
  const wrong = (field: 'game' | 'score' | 'time', what: string) =>
    problemOfRecord(last.record, field, `${gameNameOf(last.record.game)} ${what} (record ${last.record.number}).`);
  const isSettledAt = settledAt === undefined ? settled : settledAt !== null;
  if (isSettledAt !== settled || (settled && revision === 0)) return wrong('score', 'is settled without a result');
  if (revision === 0 && score !== null) return wrong('score', 'has a score before its result');
  const isOld = [settledAt, startTime, game.startedAt, game.correction].includes(undefined);
  if (isOld && last.record.version !== undefined) return wrong('game', 'lacks a time that this export must have');
  if (game.correction !== undefined && revision > 1 === (game.correction === null))
    return wrong('score', 'does not say why its result was corrected');
  if (settledAt && timeOf(settledAt) > exportedAt + maxClockSkewMs)
    return wrong('time', 'was settled after the export was made');
  if (startTime !== undefined && score !== null && timeOf(startTime) > exportedAt + maxClockSkewMs)
    return wrong('time', 'has a score before its tip-off');
  return null;
}

/** Compares a game with its records: its teams, and the newest sealed result. */
function checkSealedGame({ exported }: SealEvidence, { game, records, result }: KnownGame): SealProblem | null {
  for (const { record } of records.all) {
    const [sealed, found] = [gameNameOf(record.game), gameNameOf(game)];
    if (sealed === found) continue;
    const sentence = `The game ${sealed} is called ${found} now (record ${record.number}).`;
    return problemOfRecord(record, 'game', sentence, { sealed, found });
  }
  if (result === undefined) return null;
  const { record, at } = result;
  const [sealed, found] = [scoreInWords(record.game.score), scoreInWords(game.score)];
  const name = gameNameOf(record.game);
  const changed = problemOfRecord(
    record,
    'score',
    `The result of ${name} was sealed as ${sealed}, and is ${found} now (record ${record.number}).`,
    { sealed, found },
  );
  if (game.revision < record.revision) return changed;
  const { settledAt } = game;
  if (game.revision > record.revision) {
    const isEarlier = settledAt && timeOf(settledAt) < timeOf(record.settledAt ?? record.at);
    return isEarlier || !isCorrectionOf(game, records) ? changed : null;
  }
  if (sealed !== found) return changed;
  const wrongTime = (what: string) => problemOfRecord(record, 'time', `${name} ${what} (record ${record.number}).`);
  if (!game.settled) return wrongTime('is not settled any more');
  if (settledAt === undefined) return null;
  if (record.version === undefined)
    return settledAt !== null && timeOf(settledAt) > at + maxClockSkewMs
      ? wrongTime('was settled after its result was sealed')
      : null;
  if (!isSameCorrection(game.correction, record.correction))
    return problemOfRecord(record, 'score', `${name} has another reason for its result (record ${record.number}).`);
  if (settledAt !== record.settledAt) return wrongTime('was settled at another time when its result was sealed');
  if (game.startedAt !== undefined && game.startedAt !== record.game.startedAt)
    return wrongTime('started at another time when its result was sealed');
  const isMoved = game.startTime !== undefined && timeOf(game.startTime) > exportedOrSealed(exported.exportedAt, at);
  return isMoved ? wrongTime('has a tip-off after its result was sealed') : null;
}

/** Whether a game says why its result was corrected, and which results it had before, as its records have them. */
function isCorrectionOf({ revision, correction }: CurrentGame, { all }: GameRecords): boolean {
  // Exports of an earlier version have no corrections. They have no newer record either.
  if (correction === undefined) return true;
  if (correction === null || (correction.reason ?? '').trim() === '') return false;
  if (correction.earlier.length !== revision - 1) return false;
  return all.every(({ record }) => {
    if (record.kind === 'tip-off') return true;
    const known = correction.earlier[record.revision - 1];
    return known !== undefined && scoreInWords(known) === scoreInWords(record.game.score);
  });
}

/** Whether two corrections say the same. */
function isSameCorrection(a: CurrentGame['correction'], b: CurrentGame['correction']): boolean {
  const textOf = (each: CurrentGame['correction']) =>
    each ? JSON.stringify([each.reason, each.earlier.map(scoreInWords)]) : null;
  return textOf(a) === textOf(b);
}

function exportedOrSealed(exportedAt: string, sealedAt: number): number {
  return Math.min(timeOf(exportedAt), sealedAt) + maxClockSkewMs;
}

/** When the result that a game has now should be sealed, in milliseconds since 1970; never for one that has none. */
function dueOf({ read }: SealEvidence, { game, records, last, result }: KnownGame): number {
  if (game.revision <= (result?.record.revision ?? 0)) return Number.POSITIVE_INFINITY;
  const start = game.startTime === undefined ? last.start : Math.min(timeOf(game.startTime), last.start + maxMoveMs);
  const first = records.all.find(({ record }) => record.kind === 'result');
  const latest = first === undefined ? Number.POSITIVE_INFINITY : first.at + correctionWindowMs;
  // An export of an earlier version does not say when a game was settled.
  const unknown = game.settled ? last.at : Number.POSITIVE_INFINITY;
  const settledAt = game.settledAt === undefined ? unknown : game.settledAt === null ? latest : timeOf(game.settledAt);
  const claimed = Math.min(settledAt, latest);
  return read.length === 0 ? Number.POSITIVE_INFINITY : Math.max(claimed, start) + maxSealDelayMs;
}

/** Checks a bet whose newest result is not sealed: it has the result before, or the one that follows from the score now. */
function checkOpenBet(
  evidence: SealEvidence,
  { game, last }: KnownGame,
  bet: CurrentBet,
  before: SealedResult | undefined,
): SealProblem | null {
  const { status, paid, reason } = bet;
  const wrong = (field: 'result' | 'payout', what: string) =>
    problemOfBet(evidence, bet, last.record, what, { field, found: status });
  if (status === 'pending') {
    if (paid !== null || reason !== null) return wrong('payout', 'is pending, and was paid');
    return before === undefined ? null : wrong('result', 'is pending, and its result is sealed');
  }
  if (paid === null) return wrong('payout', 'is closed, and says not what it paid');
  const outcome = { status, paid, reason };
  if (before !== undefined && differenceOfResults(before, outcome) === null) return null;
  // A cash-out and an obvious error are decided before the tip-off.
  const isEarly = status === 'cashed-out' || reason === 'price-error';
  if (isEarly && before !== undefined) return wrong('result', 'has another result than it was sealed with');
  if (game.revision === 0 && !isEarly) return wrong('result', 'has a result before its game has one');
  const startedAt = game.startedAt ?? null;
  const graded = gradedResult(bet, outcome, { game: { score: game.score, startedAt } });
  const difference = differenceOfResults(outcome, graded);
  if (difference === null) return null;
  const isPossiblyLate = game.startedAt === undefined && reason === 'late' && paid === bet.amount && status === 'void';
  if (isPossiblyLate) return null;
  const what = `has the ${difference.field} ${difference.sealed}, and by the score it should be ${difference.found}`;
  return problemOfBet(evidence, bet, last.record, what, { ...difference, sealed: null });
}

/** The newest sealed result of each bet on a game. */
function resultsOf({ newest }: GameRecords): ReadonlyMap<string, SealedResult> {
  const results = newest.flatMap((each) => each.results).filter((result) => result !== null);
  return new Map(results.map((result) => [sealKey(result), result]));
}

/** Checks each game as the server has it now: against its records, and whether its result was sealed within its time. */
export function checkGames(evidence: SealEvidence): SealProblem | null {
  const { byGame, games, exported, exportedAt, isNewest } = evidence;
  const betsOf = new Map<string, CurrentBet[]>(exported.games.map(({ id }) => [id, []]));
  for (const bet of exported.bets) betsOf.get(bet.gameId)?.push(bet);
  for (const [id, records] of byGame) {
    const last = records.all.at(-1);
    if (last === undefined) continue;
    const game = games.get(id);
    if (game === undefined)
      return problemOfRecord(last.record, 'removed', `The game of record ${last.record.number} was removed.`);
    const result = records.newest.at(-1);
    const known: KnownGame = { game, records, last, result };
    const problem = checkSealedGame(evidence, known) ?? checkForm(evidence, known);
    if (problem !== null) return problem;
    if (isNewest && exportedAt > dueOf(evidence, known)) {
      const found = scoreInWords(game.score);
      const sealed = result === undefined ? null : scoreInWords(result.record.game.score);
      const sentence = `The result of ${gameNameOf(last.record.game)} is ${found} now, and was not sealed within an hour (record ${last.record.number}).`;
      return problemOfRecord(last.record, 'score', sentence, { sealed, found });
    }
    if (game.revision === result?.record.revision) continue;
    const before = resultsOf(records);
    for (const bet of betsOf.get(id) ?? []) {
      const wrong = checkOpenBet(evidence, known, bet, before.get(sealKey(bet)));
      if (wrong !== null) return wrong;
    }
  }
  const unknown = exported.games.find(({ id }) => !byGame.has(id));
  if (unknown === undefined) return null;
  const name = gameNameOf(unknown);
  return problemOfRecord({ number: null }, 'inserted', `The export has the game ${name}, which no record has.`);
}

/** The games whose newest result is not sealed yet, which a correction leaves for a few seconds. */
export function gamesToSeal({ byGame, games }: SealEvidence): readonly string[] {
  return [...games.values()]
    .filter(({ id, revision }) => revision > (byGame.get(id)?.newest[0]?.record.revision ?? 0))
    .map(gameNameOf);
}
