import { Schema } from 'mongoose';
import { documentOptions } from '../platform/db/schema-options.ts';

/** A member's invite to a group. */
export const inviteSchema = new Schema(
  {
    /** The code, without its dash. */
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    /** The member who shares the invite. It works while they are in the group. */
    uid: { type: String, required: true },
    createdAt: { type: Date, required: true },
    /** The group's `inviteRotation` when the code was created: it works while the two are equal. Absent for 0. */
    rotation: { type: Number, allowNull: false },
  },
  { ...documentOptions, collection: 'invites' },
);

// One invite per member and group. Finds a member's invite, and all invites of a group.
inviteSchema.index({ groupId: 1, uid: 1 }, { unique: true });
// Finds a user's invites, to export or delete them with the account.
inviteSchema.index({ uid: 1 });
