import { type Moment, momentsOf } from '../chat/moments.ts';
import { gamesOfGroup, nightsAt, readNightGames, readNightResults } from '../chat/read-night.ts';
import type { PeopleDatabase } from '../collections.ts';
import type { Group } from '../groups/group.ts';

/**
 * The moments of a group's night, which is over once every bet of its members on the day's games is decided. Only last night and
 * tonight have moments.
 */
export async function readMomentsOf(
  db: PeopleDatabase,
  { group, night, now }: { readonly group: Group; readonly night: string; readonly now: number },
): Promise<readonly Moment[]> {
  if (!nightsAt(now).includes(night)) return [];
  const games = gamesOfGroup(group, await readNightGames(db, night));
  const results = await readNightResults(db, { group, games, now });
  return results.areBetsDecided ? momentsOf({ ...results, isOver: true }) : [];
}

/** The moments of the latest night of a group that has some; null without any. */
export async function readLatestMoments(
  db: PeopleDatabase,
  group: Group,
  now: number,
): Promise<{ readonly night: string; readonly moments: readonly Moment[] } | null> {
  for (const night of nightsAt(now).toReversed()) {
    const moments = await readMomentsOf(db, { group, night, now });
    if (moments.length > 0) return { night, moments };
  }
  return null;
}
