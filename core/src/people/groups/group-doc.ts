import type { GroupChangeKind } from '@courtside/contract';
import { defineCollection } from '../../platform/db/collection.ts';

/** One change of a group, as its log stores it. */
export interface LogEntryDoc {
  /** The group's version after the change. */
  readonly number: number;
  readonly at: Date;
  readonly kind: GroupChangeKind;
  /** The user who made the change. */
  readonly by: string;
  /** The member who was removed, let in again, or became the owner. */
  readonly whom?: string;
  /** The new name of the group. */
  readonly name?: string;
  /** When the invites expire; null for never. */
  readonly expiresAt?: Date | null;
  /** The idempotency key of the call. */
  readonly key?: string;
}

/** A group as the `groups` collection stores it. */
export interface GroupDoc {
  /** The group's id. */
  readonly _id: string;
  readonly name: string;
  /** Its owner, who created, received or inherited it: always a member while the group has members, then its last member. */
  readonly creatorId: string;
  /** Oldest member first. */
  readonly memberIds: readonly string[];
  /** When each member joined; the last time for a member who has left and joined again. */
  readonly joins: readonly { readonly uid: string; readonly at: Date }[];
  readonly createdAt: Date;
  /** When the owner archived the group, or its last member left; null while it is open. */
  readonly archivedAt: Date | null;
  /** Increases by one with each change of this group. */
  readonly version: number;
  /** The idempotency key of the call that created the group, prefixed with its creator's uid. */
  readonly creation: string;
  /** The first name of a group that was renamed. */
  readonly createdAs?: string;
  /** How often the owner has replaced the invites. Absent for never. */
  readonly inviteRotation?: number;
  /** When the invites of all members expire. Absent or null for never. */
  readonly inviteExpiresAt?: Date | null;
  /** The members whom the owner removed and has not let in again, oldest first. */
  readonly removed?: readonly { readonly uid: string; readonly at: Date }[];
  /** The latest entries of the log, oldest first. Older ones are in the `grouplog` collection. */
  readonly log?: readonly LogEntryDoc[];
}

export const groupCollection = defineCollection<GroupDoc>({
  name: 'groups',
  indexes: [{ key: { creation: 1 }, unique: true }, { key: { memberIds: 1 } }],
});
