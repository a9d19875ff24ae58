import type { Group } from '../groups/group.ts';
import { isShown } from '../groups/group-bets.ts';
import { type ShownBet, withShownLegs } from '../groups/shown-legs.ts';
import type { Game } from '../league/games/game.ts';
import { type Bet, gameIdsOf } from '../ledger/bet.ts';
import { readUsernames } from '../members/profiles/read-usernames.ts';
import { readSeasonIds } from '../seasons/read-season-ids.ts';
import type { NightsDatabase } from './collections.ts';
import { countsForNight, readBetsOnGames, readPendingSides, shownBets, tipOffsOf } from './night-bets.ts';
import { gamesOfGroup, readNightGames } from './night-games.ts';
import { readSeasonNames, type SeasonNames } from './season-names.ts';

/**
 * The facts of a group's night: everything that is shown of it comes from these. Bets that were undone or are void do not count.
 */
export interface Night {
  readonly group: Group;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  /** The time of the reading. */
  readonly now: number;
  /** The games that count for the group, by tip-off. */
  readonly games: readonly Game[];
  /** The members' bets from main accounts and the group's seasons, whether or not the group may see them yet. */
  readonly bets: readonly Bet[];
  /** Those that the group may see. */
  readonly shown: readonly ShownBet[];
  /** Void bets that the group may see. They count nowhere: their stakes were returned. */
  readonly returned: readonly Bet[];
  /** The sides of the group's head-to-heads that are not decided. */
  readonly sides: readonly Bet[];
  /** The group's seasons whose bets it sees, latest first. */
  readonly seasonIds: readonly string[];
  /** The seasons with a bet that is shown. */
  readonly seasonNames: SeasonNames;
  /** The names of the members with a bet that the group may see, by uid. */
  readonly usernames: ReadonlyMap<string, string>;
}

/**
 * The bets of a night are decided once there are some, their games have tipped off, and none of them is open, head-to-heads
 * included. That may be before the night is over. A bet on a later game opens the night again.
 */
export function areBetsDecided({ games, bets, sides, now }: Pick<Night, 'games' | 'bets' | 'sides' | 'now'>): boolean {
  const withBet = new Set(bets.flatMap(gameIdsOf));
  const haveBegun = games.every(({ id, startTime }) => !withBet.has(id) || startTime.getTime() <= now);
  return haveBegun && bets.length > 0 && sides.length === 0 && bets.every(({ status }) => status !== 'pending');
}

/**
 * Reads a night of a group.
 * @param night the day of the league, `yyyy-mm-dd`
 * @param known the games of the night of all leagues, if they were read before
 */
export async function readNight(
  db: NightsDatabase,
  { group, night, now }: { readonly group: Group; readonly night: string; readonly now: number },
  known?: readonly Game[],
): Promise<Night> {
  const games = gamesOfGroup(group, known ?? (await readNightGames(db, night)));
  const seasonIds = await readSeasonIds(db, group.id);
  const accounts = { memberIds: group.memberIds, seasonIds };
  const [found, sides] = await Promise.all([readBetsOnGames(db, accounts, games), readPendingSides(db, group, games)]);
  const tipOffOf = tipOffsOf(games);
  const ids = new Set(games.map(({ id }) => id));
  const ofNight = found.filter((bet) => countsForNight(bet, ids, tipOffOf));
  const bets = ofNight.filter(({ status }) => status !== 'void');
  // A leg on a game of another night is seen once it is decided.
  const begun = new Set(games.filter(({ startTime }) => startTime.getTime() <= now).map(({ id }) => id));
  const shown = shownBets(bets, tipOffOf, now).map((bet) => withShownLegs(bet, ({ gameId }) => begun.has(gameId)));
  const returned = ofNight.filter((bet) => bet.status === 'void' && isShown(bet, tipOffOf(bet), now));
  const [usernames, seasonNames] = await Promise.all([
    readUsernames(db, [...new Set([...shown, ...returned].map(({ uid }) => uid))]),
    readSeasonNames(db, shown),
  ]);
  return { group, night, now, games, bets, shown, returned, sides, seasonIds, seasonNames, usernames };
}
