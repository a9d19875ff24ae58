import { groupChangeKinds } from '@courtside/contract';
import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import {
  type DeepReadonly,
  nullable,
  type ObjectOf,
  object,
  optional,
  optionalOrNull,
  required,
} from '../../platform/db/fields.ts';

/** One change of a group, as its log stores it. */
export const logEntryFields = {
  /** The group's version after the change. */
  number: required(Number),
  at: required(Date),
  kind: required(String, { enum: groupChangeKinds }),
  /** The user who made the change. */
  by: required(String),
  /** The member who was removed, let in again, or became the owner. */
  whom: optional(String),
  /** The new name of the group. */
  name: optional(String),
  /** When the invites expire; null for never. */
  expiresAt: optionalOrNull(Date),
  /** The idempotency key of the call. */
  key: optional(String),
};

export type LogEntryDoc = DeepReadonly<ObjectOf<typeof logEntryFields>>;

const memberAt = object({ uid: required(String), at: required(Date) });

/** Groups. */
export const groupCollection = defineCollection({
  name: 'groups',
  fields: {
    /** The group's id. */
    _id: required(String),
    name: required(String),
    /** Its owner, who created, received or inherited it: always a member while the group has members, then its last member. */
    creatorId: required(String),
    /** Oldest member first. */
    memberIds: required([{ type: String, required: true }]),
    /** When each member joined; the last time for a member who has left and joined again. */
    joins: required([memberAt]),
    createdAt: required(Date),
    /** When the owner archived the group, or its last member left; null while it is open. */
    archivedAt: nullable(Date),
    /** Increases by one with each change of this group. */
    version: required(Number),
    /** The idempotency key of the call that created the group, prefixed with its creator's uid. */
    creation: required(String),
    /** The first name of a group that was renamed. */
    createdAs: optional(String),
    /** How often the owner has replaced the invites. Absent for never. */
    inviteRotation: optional(Number),
    /** When the invites of all members expire. Absent or null for never. */
    inviteExpiresAt: optionalOrNull(Date),
    /** The members whom the owner removed and has not let in again, oldest first. */
    removed: optional([memberAt]),
    /** The latest entries of the log, oldest first. Older ones are in the `grouplog` collection. */
    log: optional([object(logEntryFields)]),
  },
  indexes: [
    { key: { creation: 1 }, unique: true },
    { key: { memberIds: 1 } },
    { key: { 'removed.uid': 1 }, sparse: true },
  ],
});

export type GroupDoc = DocumentOf<typeof groupCollection>;
