import { defineCollection } from '../../platform/db/collection.ts';

/** A group as the `groups` collection stores it. */
export interface GroupDoc {
  /** The group's id. */
  readonly _id: string;
  readonly name: string;
  /** The user who created or inherited it: always a member while the group has members, then its last member. */
  readonly creatorId: string;
  /** Oldest member first. */
  readonly memberIds: readonly string[];
  /** When each member joined; the last time for a member who has left and joined again. */
  readonly joins: readonly { readonly uid: string; readonly at: Date }[];
  readonly createdAt: Date;
  /** When the last member left; null while the group has members. */
  readonly archivedAt: Date | null;
  /** Increases by one with each change of this group. */
  readonly version: number;
  /** The idempotency key of the call that created the group, prefixed with its creator's uid. */
  readonly creation: string;
}

export const groupCollection = defineCollection<GroupDoc>({
  name: 'groups',
  indexes: [{ key: { creation: 1 }, unique: true }, { key: { memberIds: 1 } }],
});
