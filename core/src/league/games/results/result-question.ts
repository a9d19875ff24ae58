import type { Game } from '../game.ts';
import { trackingOf } from '../start-times.ts';
import type { OpenQuestion } from '../tracking.schema.ts';
import type { Verdict } from './judge-result.ts';

/** Sets or removes the open question of a game. */
export function withOpenQuestion(game: Game, question: OpenQuestion | null): Game {
  const { openQuestion, ...tracking } = trackingOf(game);
  if (openQuestion === undefined && question === null) return game;
  return { ...game, tracking: question === null ? tracking : { ...tracking, openQuestion: question } };
}

/** Notes in the open question that a report changed. */
export function withChangedReports(before: Game, after: Game, now: Date): Game {
  const { openQuestion } = trackingOf(before);
  const sinceOf = ({ reports }: Game, source: string) => reports?.[source]?.since.getTime();
  const isChanged = Object.keys(after.reports ?? {}).some(
    (source) => sinceOf(before, source) !== sinceOf(after, source),
  );
  if (openQuestion === undefined || !isChanged) return after;
  return withOpenQuestion(after, { openedAt: openQuestion.openedAt, changedAt: now });
}

/** Opens the question that a verdict leaves, keeps it open, or ends it. */
export function withQuestionOf(game: Game, verdict: Verdict, now: Date): Game {
  const isOpen = verdict.kind === 'ask' || verdict.kind === 'alarm' || (verdict.kind === 'wait' && verdict.contested);
  if (!isOpen) return withOpenQuestion(game, null);
  return withOpenQuestion(game, trackingOf(game).openQuestion ?? { openedAt: now, changedAt: now });
}
