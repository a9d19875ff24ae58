import type { Group } from '../groups/group.ts';
import type { NightsDatabase } from './collections.ts';
import { nightsAt } from './night-games.ts';
import { type Moment, momentsOf } from './night-moments.ts';
import { moneyOf } from './night-money.ts';
import { areBetsDecided, readNight } from './read-night.ts';

/** The moments of a group's night once its bets are decided. Only last night and tonight have moments. */
export async function readMomentsOf(
  db: NightsDatabase,
  one: { readonly group: Group; readonly night: string; readonly now: number },
): Promise<readonly Moment[]> {
  if (!nightsAt(one.now).includes(one.night)) return [];
  const night = await readNight(db, one);
  return areBetsDecided(night) ? momentsOf(moneyOf(night), night.usernames) : [];
}

/** The moments of the latest night of a group that has some; null without any. */
export async function readLatestMoments(
  db: NightsDatabase,
  group: Group,
  now: number,
): Promise<{ readonly night: string; readonly moments: readonly Moment[] } | null> {
  for (const night of nightsAt(now).toReversed()) {
    const moments = await readMomentsOf(db, { group, night, now });
    if (moments.length > 0) return { night, moments };
  }
  return null;
}
