import type { Score } from '@courtside/contract';
import type { Game } from './game.ts';
import { actualStart } from './start-times.ts';

/** How a game ended: with a score, or without one. */
export type Outcome = { readonly score: Score } | { readonly void: true };

/** How long after its first result a game's result can be corrected, in milliseconds. */
export const correctableMs = 72 * 3_600_000;

/** The game with a result, its first or a corrected one. Its bets are settled from there. */
export function withResult(
  game: Game,
  outcome: Outcome,
  { by, note, now }: { readonly by: 'sources' | 'operator'; readonly note: string | null; readonly now: Date },
): Game {
  const played = 'score' in outcome;
  return {
    ...game,
    // Nothing is offered any more: no reason to pause remains.
    moneyline: { ...game.moneyline, pause: null, resumesAt: null },
    betStatus: played ? 'final' : 'void',
    score: played ? outcome.score : game.score,
    startedAt: played ? actualStart(game) : null,
    resultRevision: game.resultRevision + 1,
    resultNote: note,
    resultAt: game.resultAt ?? now,
    decidedBy: by,
    dispute: null,
    settledAt: null,
  };
}

/** True while a decided game's result may still be corrected. */
export function isCorrectable(game: Game, now: Date): boolean {
  return game.resultAt !== undefined && now.getTime() - game.resultAt.getTime() <= correctableMs;
}
