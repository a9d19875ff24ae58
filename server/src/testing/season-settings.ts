import { leagueDay } from '@courtside/contract/league-day';

/** Valid settings of a season that is today only. */
export const seasonSettings = {
  name: 'Rivals',
  firstDay: leagueDay(Date.now()),
  lastDay: leagueDay(Date.now()),
  bankroll: 100,
  maxStakeShare: 50,
  rebuys: 1,
} as const;
