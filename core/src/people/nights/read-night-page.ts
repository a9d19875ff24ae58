import type { NightGame } from '../chat/night-facts.ts';
import { readSeasonNames } from '../chat/night-standings.ts';
import { shownBets } from '../chat/read-night.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from '../groups/group.ts';
import { readSeasonIds } from '../groups/group-bets.ts';
import { readUsernames } from '../profiles/read-usernames.ts';
import { findNeighborNights, type NeighborNights } from './neighbor-nights.ts';
import { readNightBets } from './night-bets.ts';
import { type NightMoney, nightMoneyOf } from './night-money.ts';

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

/**
 * Reads a night of a group. A corrected result changes it, however old it is.
 * @param night the day of the league, `yyyy-mm-dd`
 */
export async function readNightPage(
  db: PeopleDatabase,
  { group, night, now }: { readonly group: Group; readonly night: string; readonly now: number },
): Promise<NightPage> {
  const { id, name, memberIds } = group;
  const [read, seasonIds] = await Promise.all([readNightBets(db, { group, night }), readSeasonIds(db, id)]);
  const shown = shownBets(read.bets, read.games, now);
  const [usernames, seasonNames, neighbors] = await Promise.all([
    readUsernames(db, [...new Set(shown.map(({ uid }) => uid))]),
    readSeasonNames(db, shown),
    findNeighborNights(db, { memberIds, seasonIds }, { day: night, now }),
  ]);
  const { games, money } = nightMoneyOf(read, { group, night, now, seasonNames });
  return { group: { id, name, memberIds }, night, games, money, usernames, ...neighbors };
}
