import type { PauseReason } from '@courtside/contract';
import type { Game } from './game.ts';
import { trackingOf } from './start-times.ts';

type Pauser = 'odds' | 'results';

/** Sets or clears the pause of one kind of source. The odds sources' reason has precedence. */
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

/** Whether betting on an undecided game has ended: at its `endTime`, or once a source reports it live or final. */
function closesBetting(game: Game, now: Date): boolean {
  if (now >= game.endTime) return true;
  return Object.values(game.reports ?? {}).some(({ state }) => state === 'live' || state === 'final');
}

/** Sets `betStatus` to open or closed. A closed game opens again when the source that reported it live retracts that. */
export function withStatus(game: Game, now: Date): Game {
  return { ...game, betStatus: closesBetting(game, now) ? 'closed' : 'open' };
}
