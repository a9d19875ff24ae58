import { DomainError } from '@courtside/contract';
import type { Actor } from '../admin-log/admin-log.model.ts';
import type { AdminLog } from '../admin-log/admin-log.ts';
import {
  checkRequest,
  isAlreadyDecided,
  type SettleDeps,
  type SettledGame,
  SettlementInterrupted,
  type SettleRequest,
  settleGame,
} from './settle-game.ts';

/**
 * Decides a game as `settleGame` does, and logs it with its operator. A rejected decision, and one that the game has
 * already, are not logged.
 * @throws as `settleGame`
 */
export async function decideGame(
  { log, ...deps }: SettleDeps & { readonly log: AdminLog },
  by: Actor,
  request: SettleRequest,
): Promise<SettledGame> {
  const { gameId, decision, why } = request;
  const before = await deps.games.get(gameId);
  if (before === null) throw new DomainError('game-not-found');
  checkRequest(before, request, new Date(deps.clock()));
  if (isAlreadyDecided(before, decision)) return settleGame(deps, request);
  // A decision that comes in between wins: this one was made for the result before it.
  const known = { ...request, revision: request.revision ?? before.resultRevision };
  const isVoid = 'void' in decision;
  const score = isVoid ? '' : ` ${decision.score.join('–')}`;
  const target = { id: gameId, name: `${before.team1} – ${before.team2}${score}` };
  const action = isVoid ? 'void-game' : 'settle-game';
  const settled = await log.record({ by, action, target, reason: why }, async () => {
    try {
      return await settleGame(deps, known);
    } catch (error) {
      // The decision is stored, so the action has not failed.
      if (error instanceof SettlementInterrupted) return error;
      throw error;
    }
  });
  if (settled instanceof SettlementInterrupted) throw settled;
  return settled;
}
