import { findOwnGroup, type Group } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import { findNeighborNights, type NeighborNights } from './neighbor-nights.ts';
import { moneyOf, type NightMoney } from './night-money.ts';
import { type PickedGame, pickedGames } from './night-picks.ts';
import type { NightReader } from './night-reader.ts';
import { type NightRecord, recordsOf } from './night-records.ts';
import { readNight } from './read-night.ts';

/** A night in one kind of money, with a record for each row of the table. */
interface RecordedMoney extends NightMoney {
  readonly records: readonly NightRecord[];
}

/** A night of a group, from the bets that the group may see. Bets that are void count in no table. */
export interface NightPage extends NeighborNights {
  readonly group: Pick<Group, 'id' | 'name' | 'memberIds'>;
  /** The day of the league, `yyyy-mm-dd`. */
  readonly night: string;
  /** The games with such a bet, by tip-off. */
  readonly games: readonly PickedGame[];
  /** Main accounts first, then seasons, latest first. Those without a bet are left out. */
  readonly money: readonly RecordedMoney[];
  /** The names of the members with such a bet, by uid. */
  readonly usernames: ReadonlyMap<string, string>;
}

/**
 * Reads a night of a group for a member. A corrected result changes it, however old it is.
 * @param night the day of the league, `yyyy-mm-dd`
 * @throws DomainError `group-not-found`, `forbidden.group`, `removed-from-group`
 */
export async function readNightPage(
  { db, clock }: NightReader,
  uid: Uid,
  groupId: string,
  night: string,
): Promise<NightPage> {
  const group = await findOwnGroup(db, uid, groupId);
  const now = clock();
  const { id, name, memberIds } = group;
  const read = await readNight(db, { group, night, now });
  const neighbors = await findNeighborNights(db, { memberIds, seasonIds: read.seasonIds }, { day: night, now });
  const games = pickedGames(read);
  const money = moneyOf(read).map((each) => ({ ...each, records: recordsOf(each, read.shown) }));
  return { group: { id, name, memberIds }, night, games, money, usernames: read.usernames, ...neighbors };
}
