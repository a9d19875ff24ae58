import { groupChangeKinds, leagueNames } from '@courtside/contract';
import { Schema } from 'mongoose';
import type { DocumentOf } from '../platform/db/collection.ts';
import { type DeepReadonly, type ObjectOf, object } from '../platform/db/fields.ts';
import { documentOptions, objectOptions } from '../platform/db/schema-options.ts';

/** A list of leagues. Absent for all. */
const leagueList = {
  type: [{ type: String, enum: leagueNames, required: true }],
  allowNull: false,
  default: undefined,
} as const;

/** One change of a group, as its log stores it. */
export const logEntryFields = {
  /** The group's version after the change. */
  number: { type: Number, required: true },
  at: { type: Date, required: true },
  kind: { type: String, enum: groupChangeKinds, required: true },
  /** The user who made the change. */
  by: { type: String, required: true },
  /** The member who was removed, let in again, or became the owner. */
  whom: { type: String, allowNull: false },
  /** The new name of the group. */
  name: { type: String, allowNull: false },
  /** When the invites expire. Absent for never. */
  expiresAt: { type: Date, allowNull: false },
  /** The leagues that count from then on. Absent for all. */
  leagues: leagueList,
  /** The idempotency key of the call. */
  key: { type: String, allowNull: false },
} as const;

export type LogEntryDoc = DeepReadonly<ObjectOf<typeof logEntryFields>>;

const memberAtSchema = new Schema(
  {
    uid: { type: String, required: true },
    at: { type: Date, required: true },
  },
  objectOptions,
);

/** A link to a night that a member shares with outsiders. The secret in it is not stored. */
const nightLinkFields = {
  /** SHA-256 of the secret. */
  hash: { type: String, required: true },
  /** The day of the league, `yyyy-mm-dd`. */
  night: { type: String, required: true },
  /** The member who made the link. */
  uid: { type: String, required: true },
  createdAt: { type: Date, required: true },
} as const;

const groupFields = {
  /** The group's id. */
  _id: { type: String, required: true },
  name: { type: String, required: true },
  /** Its owner, who created, received or inherited it: always a member while the group has members, then its last member. */
  creatorId: { type: String, required: true },
  /** Oldest member first. */
  memberIds: { type: [{ type: String, required: true }], required: true },
  /** When each member joined; the last time for a member who has left and joined again. */
  joins: { type: [memberAtSchema], required: true },
  /** Each member's place among the member's groups (`places.ts`). Absent for members who joined before there were places. */
  places: { type: [{ type: String, required: true }], allowNull: false, default: undefined },
  createdAt: { type: Date, required: true },
  /** When the owner archived the group, or its last member left. Absent while it is open. */
  archivedAt: { type: Date, allowNull: false },
  /** Increases by one with each change of this group. */
  version: { type: Number, required: true },
  /** The idempotency key of the call that created the group, prefixed with its creator's uid. */
  creation: { type: String, required: true },
  /** The first name of a group that was renamed. */
  createdAs: { type: String, allowNull: false },
  /** How often the owner has replaced the invites. Absent for never. */
  inviteRotation: { type: Number, allowNull: false },
  /** When the invites of all members expire. Absent for never. */
  inviteExpiresAt: { type: Date, allowNull: false },
  /** The leagues whose games count tonight and in messages about the group. Absent for all. */
  leagues: leagueList,
  /** The members whom the owner removed and has not let in again, oldest first. */
  removed: { type: [memberAtSchema], allowNull: false, default: undefined },
  /** The members who are shown by name on shared nights. */
  shownOnNights: { type: [{ type: String, required: true }], allowNull: false, default: undefined },
  /** The links to nights, oldest first. Those of a member end when the member leaves or is removed. */
  nightLinks: { type: [object(nightLinkFields)], allowNull: false, default: undefined },
  /** The latest entries of the log, oldest first. Older ones are in the `grouplog` collection. */
  log: { type: [object(logEntryFields)], allowNull: false, default: undefined },
} as const;

/** The fields of a group. Named, because the compiler cannot print the type of so many. */
export interface GroupFields extends ObjectOf<typeof groupFields> {}

/** A group. Its type is given because Mongoose does not infer lists of objects that may be absent. */
export const groupSchema = new Schema<GroupFields>(groupFields, {
  ...documentOptions,
  collection: 'groups',
});

// Finds the group that a call with an idempotency key has created.
groupSchema.index({ creation: 1 }, { unique: true });
// No two groups of a user have the same place. A group without a place is left out, also one with an empty list.
groupSchema.index({ places: 1 }, { unique: true, partialFilterExpression: { 'places.0': { $exists: true } } });
// Lists the groups of a user.
groupSchema.index({ memberIds: 1 });
// Finds the groups that removed a user, to keep that with a deleted account.
groupSchema.index({ 'removed.uid': 1 }, { sparse: true });
// Finds the night of a secret link.
groupSchema.index({ 'nightLinks.hash': 1 }, { sparse: true });

export type GroupDoc = DocumentOf<typeof groupSchema>;
