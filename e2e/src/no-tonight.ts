import type { Tonight } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';

/** A night without games, as a group has it. */
export const noTonight: Tonight = {
  night: leagueDay(Date.now()),
  games: 0,
  nextTipOff: null,
  withoutBet: [],
  tables: [],
  floor: [],
  openBets: [],
  openParlays: [],
};
