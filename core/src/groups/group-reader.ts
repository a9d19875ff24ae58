import type { Clock } from '../platform/clock.ts';
import type { GroupsDatabase } from './collections.ts';

/** What the members of a group see of it is read from. */
export interface GroupReader {
  readonly db: GroupsDatabase;
  readonly clock: Clock;
  /** The balances of users at the beginning of the day, in cents. Users without one are left out. */
  readonly dayBalances: (uids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Reads the ids of the seasons whose bets a group sees, latest first. */
  readonly readSeasonIds: (groupId: string) => Promise<readonly string[]>;
}
