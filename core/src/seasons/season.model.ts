import { leagueNames, seasonStateSchema } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { as } from '../platform/db/fields.ts';
import { documentOptions } from '../platform/db/schema-options.ts';

/** A season of a group. Money in cents. */
export const seasonSchema = new Schema(
  {
    /** Random, like the id of a group. */
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    name: { type: String, required: true },
    /** The first and the last day, `yyyy-mm-dd` in the league's time zone. */
    firstDay: { type: String, required: true },
    lastDay: { type: String, required: true },
    startsAt: { type: Date, required: true },
    /** Exclusive. */
    endsAt: { type: Date, required: true },
    /** The length of a day in milliseconds, for demonstrations and tests. Absent for days of the calendar. */
    dayMs: { type: Number, allowNull: false },
    /** What every member starts with. */
    bankroll: { type: Number, required: true },
    /** The largest stake of one bet, in percent of the bankroll. */
    maxStakeShare: { type: Number, required: true },
    /** How often a member may buy in again. */
    rebuys: { type: Number, required: true },
    /** The leagues whose games the season takes bets on. Absent for all. */
    leagues: { type: [{ type: String, enum: leagueNames, required: true }], allowNull: false, default: undefined },
    /** False if members who join after the start cannot win. Absent if they can. */
    lateJoinersCanWin: { type: Boolean, allowNull: false, ...as<false>() },
    /** The most legs of one bet: 1 for no parlays. Absent for as many as a parlay can have. */
    maxLegs: { type: Number, allowNull: false },
    /** The uid of the owner who opened the season. */
    createdBy: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** The idempotency key of the call that created the season, prefixed with its creator's uid. */
    creation: { type: String, required: true },
    /** True until the season is final, then absent: a group has one such season at a time. */
    isOpen: { type: Boolean, allowNull: false, ...as<true>() },
    /** When the table became final. Absent before. */
    finalAt: { type: Date, allowNull: false },
    /** The uids of the champions. Empty until the season is final. */
    champions: { type: [{ type: String, required: true }], required: true },
    /** The state that was published last. */
    phase: { type: String, enum: seasonStateSchema.options, required: true },
    /** The version of the group whose members have accounts. Absent before the season starts. */
    openedVersion: { type: Number, allowNull: false },
    /** Users who have played the season with an account that they deleted. They get no second bankroll. Absent for none. */
    playedBefore: { type: [{ type: String, required: true }], allowNull: false, default: undefined },
    /** The day whose standings at the start were stored last. Absent before. */
    day: { type: String, allowNull: false },
  },
  { ...documentOptions, collection: 'seasons' },
);

// Finds the season that a call with an idempotency key has created.
seasonSchema.index({ creation: 1 }, { unique: true });
// Finds a group's open season, and allows one.
seasonSchema.index({ groupId: 1 }, { unique: true, name: 'open_of_group', partialFilterExpression: { isOpen: true } });
// Lists a group's seasons, newest first.
seasonSchema.index({ groupId: 1, createdAt: -1 });
// Finds the seasons that became final since a time.
seasonSchema.index({ finalAt: 1 }, { sparse: true });
// Finds the seasons that the job advances.
seasonSchema.index({ startsAt: 1 }, { name: 'open_by_start', partialFilterExpression: { isOpen: true } });

export type SeasonDoc = DocumentOf<typeof seasonSchema>;
