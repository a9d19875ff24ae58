import { findOwnGroup, type Group } from '../groups/group.ts';
import type { Uid } from '../ledger/account-id.ts';
import type { NightsDatabase } from './collections.ts';
import { nightsAt } from './night-games.ts';
import { type Moment, momentsOf } from './night-moments.ts';
import { moneyOf } from './night-money.ts';
import type { NightReader } from './night-reader.ts';
import { areBetsDecided, readNight } from './read-night.ts';

/** A night that is over, with its moments. */
export interface LatestMoments {
  readonly night: string;
  readonly moments: readonly Moment[];
}

/** The moments of a group's night once its bets are decided. Only last night and tonight have moments. */
export async function readMomentsOf(
  db: NightsDatabase,
  one: { readonly group: Group; readonly night: string; readonly now: number },
): Promise<readonly Moment[]> {
  if (!nightsAt(one.now).includes(one.night)) return [];
  const night = await readNight(db, one);
  return areBetsDecided(night) ? momentsOf(moneyOf(night), night.usernames) : [];
}

/**
 * Reads the moments of the latest night of a group that has some, for a member; null without any.
 * @throws DomainError `group-not-found`, `forbidden.group`, `removed-from-group`
 */
export async function readLatestMoments(
  { db, clock }: NightReader,
  uid: Uid,
  groupId: string,
): Promise<LatestMoments | null> {
  const group = await findOwnGroup(db, uid, groupId);
  const now = clock();
  for (const night of nightsAt(now).toReversed()) {
    const moments = await readMomentsOf(db, { group, night, now });
    if (moments.length > 0) return { night, moments };
  }
  return null;
}
