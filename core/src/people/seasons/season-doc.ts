import type { SeasonState } from '@courtside/contract';
import { defineCollection } from '../../platform/db/collection.ts';

/** A season of a group, as the `seasons` collection stores it. Money in cents. */
export interface SeasonDoc {
  /** Random, like the id of a group. */
  readonly _id: string;
  readonly groupId: string;
  readonly name: string;
  /** The first and the last day, `yyyy-mm-dd` in the league's time zone. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
  /** The length of a day in milliseconds, for demonstrations and tests; null for days of the calendar. */
  readonly dayMs: number | null;
  /** What every member starts with. */
  readonly bankroll: number;
  /** The largest stake of one bet, in percent of the bankroll. */
  readonly maxStakeShare: number;
  /** How often a member may buy in again. */
  readonly rebuys: number;
  /** The uid of the owner who opened the season. */
  readonly createdBy: string;
  readonly createdAt: Date;
  /** The idempotency key of the call that created the season, prefixed with its creator's uid. */
  readonly creation: string;
  /** True until the season is final, then absent: a group has one such season at a time. */
  readonly isOpen?: true;
  /** When the table became final; null before. */
  readonly finalAt: Date | null;
  /** The uids of the champions. Empty until the season is final. */
  readonly champions: readonly string[];
  /** The state that was published last. */
  readonly phase: SeasonState;
  /** The version of the group whose members have accounts; null before the season starts. */
  readonly openedVersion: number | null;
  /** The day whose standings at the start were stored last; null before. */
  readonly day: string | null;
}

export const seasonCollection = defineCollection<SeasonDoc>({
  name: 'seasons',
  indexes: [
    { key: { creation: 1 }, unique: true },
    { key: { groupId: 1 }, unique: true, name: 'open_of_group', partialFilterExpression: { isOpen: true } },
    { key: { groupId: 1, createdAt: -1 } },
    // The seasons that the job looks at.
    { key: { startsAt: 1 }, name: 'open_by_start', partialFilterExpression: { isOpen: true } },
  ],
});
