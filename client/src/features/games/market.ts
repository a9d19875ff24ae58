import type { Game, PauseReason } from '@courtside/contract/entities';

/** Why the market of an open game takes no bets at `now` (ms since 1970); null while it takes them. */
export function pauseOf({ markets: { moneyline } }: Game, now: number): PauseReason | null {
  if (moneyline.state === 'paused') return moneyline.reason ?? 'stale';
  return Date.parse(moneyline.staleAt) <= now ? 'stale' : null;
}

/** Whether betting on a game has not ended at `now` (ms since 1970); its market may be paused all the same. */
export function isBettingOpen({ betStatus, startTime, endTime }: Game, now: number): boolean {
  return betStatus === 'open' && Date.parse(endTime) > now && Date.parse(startTime) > now;
}
