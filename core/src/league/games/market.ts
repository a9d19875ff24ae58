import type { PauseReason } from '@courtside/contract';
import type { Game } from './game.ts';
import { trackingOf } from './start-times.ts';

type Pauser = 'odds' | 'results';

/** The game with its market paused by one kind of source, or no longer paused by it. */
export function withPause(
  game: Game,
  by: Pauser,
  reason: Exclude<PauseReason, 'stale'> | null,
  resumesAt: Date | null = null,
): Game {
  const tracking = trackingOf(game);
  const pausedBy = { ...tracking.pausedBy, [by]: reason };
  const pause = pausedBy.odds ?? pausedBy.results;
  const until = pause === 'no-credits' ? (by === 'odds' ? resumesAt : game.moneyline.resumesAt) : null;
  return {
    ...game,
    moneyline: { ...game.moneyline, pause, resumesAt: until },
    tracking: { ...tracking, pausedBy },
  };
}

/** True when betting on an undecided game has ended: its end is reached, or a source reports it as begun. */
export function closesBetting(game: Game, now: Date): boolean {
  if (now >= game.endTime) return true;
  return Object.values(game.reports ?? {}).some(({ state }) => state === 'live' || state === 'final');
}
