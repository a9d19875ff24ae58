import type { Game } from '../../league/games/game.ts';
import type { Bet } from '../../ledger/bet.ts';
import { gamesOfGroup, readBetsOnGames, readNightGames } from '../chat/read-night.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from '../groups/group.ts';

/** What a night is computed from. */
export interface NightBets {
  /** The games of the night that count for the group, by tip-off. */
  readonly games: readonly Game[];
  /** The members' bets on these games that are not void, whether or not the group may see them yet. */
  readonly bets: readonly Bet[];
}

/** Reads the games of a night and the members' bets on them. @param night the day of the league, `yyyy-mm-dd` */
export async function readNightBets(
  db: PeopleDatabase,
  { group, night }: { readonly group: Group; readonly night: string },
): Promise<NightBets> {
  const games = gamesOfGroup(group, await readNightGames(db, night));
  const bets = await readBetsOnGames(db, group, games);
  return { games, bets: bets.filter(({ status }) => status !== 'void') };
}
