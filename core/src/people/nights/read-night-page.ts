import { mainAccountName } from '@courtside/contract';
import { nameOfAccount } from '../../ledger/account-id.ts';
import type { Bet } from '../../ledger/bet.ts';
import { addDays, startOfLeagueDay } from '../../platform/league-day.ts';
import type { NightGame } from '../chat/night-facts.ts';
import { readSeasonNames } from '../chat/night-standings.ts';
import { gamesOfGroup, readBetsOnGames, readNightGames, shownBets, toNightGame } from '../chat/read-night.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from '../groups/group.ts';
import { readSeasonIds } from '../groups/group-bets.ts';
import { type NightTable, nightTablesOf } from '../groups/night-tables.ts';
import { readUsernames } from '../profiles/read-usernames.ts';
import { findNeighborNights, type NeighborNights } from './neighbor-nights.ts';
import { highlightsOf, type NightHighlights } from './night-highlights.ts';

/** A night in one kind of money. Amounts in cents. */
export interface NightMoney extends NightTable {
  /** The name of the season; null for main accounts. */
  readonly seasonName: string | null;
  /** True once no bet on the night in this money is open. */
  readonly isOver: boolean;
  readonly highlights: NightHighlights;
}

/** A night of a group, from the bets that the group may see. Bets that are void do not count. */
export interface NightPage extends NeighborNights {
  readonly group: Pick<Group, 'id' | 'name' | 'memberIds'>;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  /** The games with such a bet, by tip-off. */
  readonly games: readonly NightGame[];
  /** Main accounts first, then seasons, latest first. Those without a bet are left out. */
  readonly money: readonly NightMoney[];
  /** The names of the members in the tables, by uid. */
  readonly usernames: ReadonlyMap<string, string>;
}

/** The time as a night sees it: its tables are those of the day that has this time. */
function timeInNight(night: string, now: number): number {
  return Math.min(now, startOfLeagueDay(addDays(night, 1)).getTime() - 1);
}

/**
 * Reads a night of a group. A corrected result changes it, however old it is.
 * @param night the day of the league, `yyyy-mm-dd`
 */
export async function readNightPage(
  db: PeopleDatabase,
  { group, night, now }: { readonly group: Group; readonly night: string; readonly now: number },
): Promise<NightPage> {
  const { id, name, memberIds } = group;
  const found = gamesOfGroup(group, await readNightGames(db, night));
  const [bets, seasonIds] = await Promise.all([readBetsOnGames(db, group, found), readSeasonIds(db, id)]);
  const counted = bets.filter(({ status }) => status !== 'void');
  const shown = shownBets(counted, found, now);
  const [usernames, seasonNames, neighbors] = await Promise.all([
    readUsernames(db, [...new Set(shown.map(({ uid }) => uid))]),
    readSeasonNames(db, shown),
    findNeighborNights(db, { memberIds, seasonIds }, { day: night, now }),
  ]);
  const shownIds = new Set(shown.map(({ gameId }) => gameId));
  const games = found.filter((game) => shownIds.has(game.id)).map((game) => toNightGame(game, now));
  const tipOffs = new Map(games.map((game) => [game.id, game.startTime]));
  const tipOffOf = ({ gameId, betData }: Bet) => tipOffs.get(gameId) ?? betData.startTime;
  const tables = nightTablesOf(shown, { tipOffOf, leagues: group.leagues, now: timeInNight(night, now) });
  const money = [mainAccountName, ...seasonNames.keys()].flatMap((account): NightMoney[] => {
    const table = tables.find((each) => each.account === account);
    if (table === undefined) return [];
    const ofMoney = (each: readonly Bet[]) => each.filter((bet) => nameOfAccount(bet.account) === account);
    const isOver = ofMoney(counted).every(({ status }) => status !== 'pending');
    const highlights = highlightsOf(table, { bets: ofMoney(shown), all: shown, games, isOver });
    return [{ ...table, seasonName: seasonNames.get(account) ?? null, isOver, highlights }];
  });
  return { group: { id, name, memberIds }, night, games, money, usernames, ...neighbors };
}
