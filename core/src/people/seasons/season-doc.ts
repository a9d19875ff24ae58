import { seasonStateSchema } from '@courtside/contract';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { as, nullable, optional, required } from '../../platform/db/fields.ts';

/** Seasons of groups. Money in cents. */
export const seasonCollection = defineCollection({
  name: 'seasons',
  fields: {
    /** Random, like the id of a group. */
    _id: required(String),
    groupId: required(String),
    name: required(String),
    /** The first and the last day, `yyyy-mm-dd` in the league's time zone. */
    firstDay: required(String),
    lastDay: required(String),
    startsAt: required(Date),
    /** Exclusive. */
    endsAt: required(Date),
    /** The length of a day in milliseconds, for demonstrations and tests; null for days of the calendar. */
    dayMs: nullable(Number),
    /** What every member starts with. */
    bankroll: required(Number),
    /** The largest stake of one bet, in percent of the bankroll. */
    maxStakeShare: required(Number),
    /** How often a member may buy in again. */
    rebuys: required(Number),
    /** The uid of the owner who opened the season. */
    createdBy: required(String),
    createdAt: required(Date),
    /** The idempotency key of the call that created the season, prefixed with its creator's uid. */
    creation: required(String),
    /** True until the season is final, then absent: a group has one such season at a time. */
    isOpen: optional(Boolean, as<true>()),
    /** When the table became final; null before. */
    finalAt: nullable(Date),
    /** The uids of the champions. Empty until the season is final. */
    champions: required([{ type: String, required: true }]),
    /** The state that was published last. */
    phase: required(String, { enum: seasonStateSchema.options }),
    /** The version of the group whose members have accounts; null before the season starts. */
    openedVersion: nullable(Number),
    /** Users who have played the season with an account that they deleted. They get no second bankroll. Absent for none. */
    playedBefore: optional([{ type: String, required: true }]),
    /** The day whose standings at the start were stored last; null before. */
    day: nullable(String),
  },
  indexes: [
    { key: { creation: 1 }, unique: true },
    { key: { groupId: 1 }, unique: true, name: 'open_of_group', partialFilterExpression: { isOpen: true } },
    { key: { groupId: 1, createdAt: -1 } },
    // The seasons that the job looks at.
    { key: { startsAt: 1 }, name: 'open_by_start', partialFilterExpression: { isOpen: true } },
  ],
});

export type SeasonDoc = DocumentOf<typeof seasonCollection>;
