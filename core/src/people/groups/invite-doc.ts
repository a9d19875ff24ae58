import { defineCollection } from '../../platform/db/collection.ts';

/** A member's invite to a group, as the `invites` collection stores it. */
export interface InviteDoc {
  /** The code, without its dash. */
  readonly _id: string;
  readonly groupId: string;
  /** The member who shares the invite. It works while they are in the group. */
  readonly uid: string;
  readonly createdAt: Date;
  /** The group's `inviteRotation` when the code was created: it works while the two are equal. Absent for 0. */
  readonly rotation?: number;
}

export const inviteCollection = defineCollection<InviteDoc>({
  name: 'invites',
  // One invite per member and group. The index also finds all invites of a group.
  indexes: [{ key: { groupId: 1, uid: 1 }, unique: true }, { key: { uid: 1 } }],
});
