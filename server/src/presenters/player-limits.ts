import { type PlayerLimits, toDollars } from '@courtside/contract';
import type { OwnLimits } from '@courtside/core/bets/limits/player-limits';

const presentLimit = (cents: number | null) => (cents === null ? null : toDollars(cents));

/** What a user allows themselves, shown only to them; money in dollars. */
export function presentPlayerLimits({ pausedUntil, dailyLimit, next, stakedToday }: OwnLimits): PlayerLimits {
  return {
    pausedUntil: pausedUntil?.toISOString() ?? null,
    dailyLimit: presentLimit(dailyLimit),
    nextDailyLimit: next && { dailyLimit: presentLimit(next.dailyLimit), at: next.at.toISOString() },
    stakedToday: toDollars(stakedToday),
  };
}
