import { hourMs, type Score } from '@courtside/contract';
import type { Game } from '../game.ts';
import { withoutPauses } from '../markets/market.ts';
import { actualStart } from '../start-times.ts';
import { withOpenQuestion } from './result-question.ts';

/** How a game ended: with a score, or void. */
export type GameResult = { readonly score: Score } | { readonly void: true };

/** Time after the first result in which a result can be corrected, in milliseconds. */
export const correctableMs = 72 * hourMs;

/** The results of a game before the next one: none for a game without a result. */
export function resultsSoFar({
  resultRevision,
  betStatus,
  score,
  earlierResults = [],
}: Game): Pick<Game, 'earlierResults'> {
  if (resultRevision === 0) return {};
  const points = betStatus === 'void' || score === null ? null : { team1: score.team1, team2: score.team2 };
  return { earlierResults: [...earlierResults, { score: points }] };
}

/** Sets a game's result, the first or a corrected one, which answers an open question. The settlement then pays its bets. */
export function withResult(
  game: Game,
  outcome: GameResult,
  { by, note, now }: { readonly by: 'sources' | 'operator'; readonly note: string | null; readonly now: Date },
): Game {
  const wasPlayed = 'score' in outcome;
  return {
    // Betting has ended, so no market has a pause either.
    ...withoutPauses(withOpenQuestion(game, null)),
    betStatus: wasPlayed ? 'final' : 'void',
    score: wasPlayed ? outcome.score : game.score,
    startedAt: wasPlayed ? actualStart(game) : null,
    resultRevision: game.resultRevision + 1,
    resultNote: note,
    ...resultsSoFar(game),
    resultAt: game.resultAt ?? now,
    decidedBy: by,
    dispute: null,
    settledAt: null,
  };
}

/**
 * Voids a game that moved to another day. It keeps the day its bets were placed for.
 * @param moved the game at its new start
 */
export function withPostponement(game: Game, moved: Game, now: Date): Game {
  const { startTime, endTime } = game;
  const note = 'The game was postponed to another day.';
  return withResult({ ...moved, startTime, endTime }, { void: true }, { by: 'sources', note, now });
}

/** Whether a decided game's result may still be corrected. */
export function isCorrectable(game: Game, now: Date): boolean {
  return game.resultAt !== undefined && now.getTime() - game.resultAt.getTime() <= correctableMs;
}
