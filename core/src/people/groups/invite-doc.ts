import { defineCollection } from '../../platform/db/collection.ts';
import { optional, required } from '../../platform/db/fields.ts';

/** A member's invite to a group. */
export const inviteCollection = defineCollection({
  name: 'invites',
  fields: {
    /** The code, without its dash. */
    _id: required(String),
    groupId: required(String),
    /** The member who shares the invite. It works while they are in the group. */
    uid: required(String),
    createdAt: required(Date),
    /** The group's `inviteRotation` when the code was created: it works while the two are equal. Absent for 0. */
    rotation: optional(Number),
  },
  // One invite per member and group. The index also finds all invites of a group.
  indexes: [{ key: { groupId: 1, uid: 1 }, unique: true }, { key: { uid: 1 } }],
});
