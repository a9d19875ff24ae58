import { defineCollection } from '../../platform/db/collection.ts';

/** A member's invite to a group, as the `invites` collection stores it. */
export interface InviteDoc {
  /** The code, without its dash. */
  readonly _id: string;
  readonly groupId: string;
  /** The member who shares the invite. It works while they are in the group. */
  readonly uid: string;
  readonly createdAt: Date;
}

export const inviteCollection = defineCollection<InviteDoc>({
  name: 'invites',
  // One invite per member and group. The index also finds all invites of a group.
  indexes: [{ key: { groupId: 1, uid: 1 }, unique: true }],
});
