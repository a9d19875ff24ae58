import { DomainError } from '@courtside/contract';
import type { Settlement } from '../../bets/settlement/settlement.ts';
import { type Game, isDisputed, isUndecided } from '../../league/games/game.ts';
import { checkDecision, type Games, type OperatorDecision } from '../../league/games/games.ts';
import { canHaveBegun } from '../../league/games/start-times.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CoreDatabase } from '../database.ts';
import { resultText } from './result-text.ts';

/** An operator's decision about a game, with its reason. */
export interface SettleRequest {
  readonly gameId: string;
  readonly decision: OperatorDecision;
  readonly why: string;
  /** The result's revision that the operator knows; any if it is missing. */
  readonly revision?: number;
}

/** What deciding a game needs. */
export interface SettleDeps {
  readonly db: CoreDatabase;
  readonly games: Games;
  readonly settlement: Settlement;
  readonly clock: Clock;
}

/** Outcome of an operator's decision. */
export interface SettledGame {
  readonly before: Game;
  readonly after: Game;
  /** False if the game already had this result. */
  readonly changed: boolean;
  /** Number of bets that this run closed or corrected; a worker may have settled others at the same time. */
  readonly settledBets: number;
  /** Number of all bets on the game, by status. */
  readonly bets: ReadonlyMap<string, number>;
}

/** Thrown when the decision is stored but not all bets could be settled. */
export class SettlementInterrupted extends Error {
  override readonly name = 'SettlementInterrupted';
}

function hasResult(game: Game, decision: OperatorDecision): boolean {
  if (isUndecided(game)) return false;
  if ('void' in decision) return game.betStatus === 'void';
  const [team1, team2] = decision.score;
  return game.betStatus !== 'void' && game.score?.team1 === team1 && game.score.team2 === team2;
}

/** Whether the decision changes nothing. Deciding a disputed result of the sources confirms it, which is a change. */
export function isAlreadyDecided(game: Game, decision: OperatorDecision): boolean {
  return hasResult(game, decision) && !isDisputed(game);
}

/** The error for a decision that lost against another one, with the result that won. */
function resultChanged(game: Game): DomainError {
  if (isUndecided(game)) return new DomainError('result-changed');
  const message = `Another decision won: ${resultText(game)}. Check this result, and decide again if it is wrong.`;
  return new DomainError('result-changed', { message });
}

/**
 * Checks a decision before anything is written.
 * @throws DomainError `bad-request` for a decision that the game does not allow now, `result-changed`
 */
export function checkRequest(game: Game, { decision, why, revision }: SettleRequest, now: Date): void {
  if (isAlreadyDecided(game, decision)) return;
  if (revision !== undefined && game.resultRevision !== revision) throw resultChanged(game);
  if ('score' in decision && !canHaveBegun(game, now)) {
    const message = 'The game has not started, so it has no score. It can only be voided.';
    throw new DomainError('bad-request', { field: 'score', message });
  }
  checkDecision(game, decision, why, now);
}

async function countBets(db: CoreDatabase, gameId: string): Promise<Map<string, number>> {
  const counted = await db.bets.aggregate<{ _id: string; bets: number }>([
    { $match: { gameId } },
    { $group: { _id: '$status', bets: { $sum: 1 } } },
  ]);
  return new Map(counted.map(({ _id, bets }) => [_id, bets]));
}

/** Settles the bets of a decided game. @throws SettlementInterrupted */
async function settle(
  { db, games, settlement }: Omit<SettleDeps, 'clock'>,
  decided: Game,
): Promise<Pick<SettledGame, 'after' | 'settledBets' | 'bets'>> {
  try {
    const settledBets = await settlement.settle(decided.id);
    const after = (await games.get(decided.id)) ?? decided;
    return { after, settledBets, bets: await countBets(db, decided.id) };
  } catch (error) {
    throw new SettlementInterrupted('The result is stored, but not all bets are settled.', { cause: error });
  }
}

/** Stores a decision unless another one came first. @throws DomainError `result-changed` naming the other result */
async function decide(games: Games, { gameId, decision, why, revision }: SettleRequest, before: Game): Promise<Game> {
  try {
    return await games.decide(gameId, decision, why, revision ?? before.resultRevision);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'result-changed') throw error;
    const current = await games.get(gameId);
    if (current !== null && isAlreadyDecided(current, decision)) return current;
    throw current === null ? error : resultChanged(current);
  }
}

/**
 * Decides a game and settles its bets. Safe to repeat: a game with this result is not decided again, and an interrupted
 * settlement is resumed. Of two different decisions at the same time, one fails.
 * @throws DomainError `game-not-found`, `bad-request` (score of a game that has not started, result too old to correct),
 * `result-changed`; SettlementInterrupted if the decision is stored but not all bets are settled
 */
export async function settleGame(
  { db, games, settlement, clock }: SettleDeps,
  request: SettleRequest,
): Promise<SettledGame> {
  const { gameId, decision } = request;
  const before = await games.get(gameId);
  if (before === null) throw new DomainError('game-not-found');
  checkRequest(before, request, new Date(clock()));
  const changed = !isAlreadyDecided(before, decision);
  const decided = changed ? await decide(games, request, before) : before;
  const settled = await settle({ db, games, settlement }, decided);
  if (!hasResult(settled.after, decision)) throw resultChanged(settled.after);
  return { before, changed, ...settled };
}
