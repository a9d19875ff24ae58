import { mainAccountName } from '@courtside/contract';
import { nameOfAccount } from '../../ledger/account-id.ts';
import type { Bet } from '../../ledger/bet.ts';
import { addDays, startOfLeagueDay } from '../../platform/league-day.ts';
import type { NightGame } from '../chat/night-facts.ts';
import type { SeasonNames } from '../chat/night-standings.ts';
import { shownBets, toNightGame } from '../chat/read-night.ts';
import type { Group } from '../groups/group.ts';
import { type NightTable, nightTablesOf } from '../groups/night-tables.ts';
import type { NightBets } from './night-bets.ts';
import { highlightsOf, type NightHighlights } from './night-highlights.ts';

/** A night in one kind of money. Amounts in cents. */
export interface NightMoney extends NightTable {
  /** The name of the season; null for main accounts. */
  readonly seasonName: string | null;
  /** True once no bet on the night in this money is open. */
  readonly isOver: boolean;
  readonly highlights: NightHighlights;
}

/** The time as a night sees it: its tables are those of the day that has this time. */
function timeInNight(night: string, now: number): number {
  return Math.min(now, startOfLeagueDay(addDays(night, 1)).getTime() - 1);
}

/**
 * The games of a night with a bet that may be seen, and the night in each kind of money: main accounts first, then seasons,
 * latest first. Nothing comes from anything but the given bets. Pure.
 */
export function nightMoneyOf(
  { games: found, bets }: NightBets,
  options: {
    readonly group: Pick<Group, 'leagues'>;
    /** The day of the league, `yyyy-mm-dd`. */
    readonly night: string;
    readonly now: number;
    readonly seasonNames: SeasonNames;
  },
): { readonly games: readonly NightGame[]; readonly money: readonly NightMoney[] } {
  const { group, night, now, seasonNames } = options;
  const shown = shownBets(bets, found, now);
  const shownIds = new Set(shown.map(({ gameId }) => gameId));
  const games = found.filter((game) => shownIds.has(game.id)).map((game) => toNightGame(game, now));
  const tipOffs = new Map(games.map((game) => [game.id, game.startTime]));
  const tipOffOf = ({ gameId, betData }: Bet) => tipOffs.get(gameId) ?? betData.startTime;
  const tables = nightTablesOf(shown, { tipOffOf, leagues: group.leagues, now: timeInNight(night, now) });
  const money = [mainAccountName, ...seasonNames.keys()].flatMap((account): NightMoney[] => {
    const table = tables.find((each) => each.account === account);
    if (table === undefined) return [];
    const ofMoney = (each: readonly Bet[]) => each.filter((bet) => nameOfAccount(bet.account) === account);
    const isOver = ofMoney(bets).every(({ status }) => status !== 'pending');
    const highlights = highlightsOf(table, { bets: ofMoney(shown), all: shown, games, isOver });
    return [{ ...table, seasonName: seasonNames.get(account) ?? null, isOver, highlights }];
  });
  return { games, money };
}
