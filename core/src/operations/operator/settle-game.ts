import { DomainError } from '@courtside/contract';
import type { Settlement } from '../../betting/settlement/settlement.ts';
import { type Game, isUndecided } from '../../league/games/game.ts';
import type { Games, OperatorDecision } from '../../league/games/games.ts';
import { actualStart } from '../../league/games/start-times.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { SettleRequest } from './settle-arguments.ts';

/** What became of a game that an operator decided. */
export interface SettledGame {
  readonly before: Game;
  readonly after: Game;
  /** False when the game had this result already. */
  readonly changed: boolean;
  /** Bets this run closed or corrected; a worker may have done others at the same time. */
  readonly betsDone: number;
  /** All bets on the game, by their status. */
  readonly bets: ReadonlyMap<string, number>;
}

/** Thrown when the decision is stored but its bets could not all be settled. */
export class SettlementInterrupted extends Error {
  override readonly name = 'SettlementInterrupted';
}

function isSame(game: Game, decision: OperatorDecision): boolean {
  if (isUndecided(game)) return false;
  if ('void' in decision) return game.betStatus === 'void';
  const [team1, team2] = decision.score;
  return game.betStatus !== 'void' && game.score?.team1 === team1 && game.score.team2 === team2;
}

/** True when deciding would change nothing. The sources' own result is confirmed by deciding it while it is disputed. */
function isDone(game: Game, decision: OperatorDecision): boolean {
  return isSame(game, decision) && (game.decidedBy === 'operator' || !game.dispute);
}

async function countBets(db: Database, gameId: string): Promise<Map<string, number>> {
  const counted = await db.raw.bets
    .aggregate<{ _id: string; bets: number }>([
      { $match: { gameId } },
      { $group: { _id: '$status', bets: { $sum: 1 } } },
    ])
    .toArray();
  return new Map(counted.map(({ _id, bets }) => [_id, bets]));
}

/**
 * Decides a game and settles its bets. Safe to repeat: a game that has this result already is not decided again, and a
 * settlement that was interrupted goes on.
 * @throws DomainError `game-not-found`, `bad-request` (score of a game that has not started, result too old to correct);
 * SettlementInterrupted when the decision is stored and only its bets are left
 */
export async function settleGame(
  { db, games, settlement, clock }: { db: Database; games: Games; settlement: Settlement; clock: Clock },
  { gameId, decision, why }: SettleRequest,
): Promise<SettledGame> {
  const before = await games.get(gameId);
  if (before === null) throw new DomainError('game-not-found');
  if ('score' in decision && clock() < actualStart(before).getTime()) {
    const message = 'The game has not started, so it has no score. Call it off with --void.';
    throw new DomainError('bad-request', { field: 'score', message });
  }
  const changed = !isDone(before, decision);
  const decided = changed ? await games.decide(gameId, decision, why) : before;
  try {
    const betsDone = await settlement.settle(gameId);
    const after = (await games.get(gameId)) ?? decided;
    return { before, after, changed, betsDone, bets: await countBets(db, gameId) };
  } catch (error) {
    throw new SettlementInterrupted('The result is stored, but not all bets are settled.', { cause: error });
  }
}
