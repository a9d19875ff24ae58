import type { Market, PauseReason } from '@courtside/contract/markets';
import { clockTime, dateFormat, formatLocalTime } from '../../ui/time.ts';

const weekdayTime = dateFormat({ weekday: 'short', hour: 'numeric', minute: '2-digit' });

const isSameDay = (instant: string, now: number) => new Date(instant).toDateString() === new Date(now).toDateString();

/** `New prices on Tue, Dec 1, 7:00 PM EST`, `New prices at 7:00 PM EST` today; null while the time is not known. */
export function whenPricesReturn(resumesAt: string | null, now: number): string | null {
  if (resumesAt === null || Date.parse(resumesAt) <= now) return null;
  return `New prices ${isSameDay(resumesAt, now) ? 'at' : 'on'} ${formatLocalTime(resumesAt, now)}`;
}

/** Explains in a few words why a game takes no bets; `now` in ms since 1970. */
export function pauseWords({ updatedAt, resumesAt }: Market, reason: PauseReason, now: number): string {
  const oddsFrom = `Odds from ${(isSameDay(updatedAt, now) ? clockTime : weekdayTime)(new Date(updatedAt))}`;
  const returns = reason === 'no-credits' ? whenPricesReturn(resumesAt, now) : null;
  switch (reason) {
    case 'confirming':
      return 'Odds are being confirmed';
    case 'no-price':
      return 'Waiting for odds';
    case 'unknown-teams':
      return 'Betting paused while we check this game';
    case 'stale':
    case 'no-credits':
      return returns === null ? `${oddsFrom}, waiting for new ones` : `${oddsFrom}. ${returns}`;
  }
}
