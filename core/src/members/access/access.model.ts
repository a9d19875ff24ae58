import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions, objectOptions } from '../../platform/db/schema-options.ts';

const disabledSchema = new Schema(
  {
    at: { type: Date, required: true },
    reason: { type: String, required: true },
  },
  objectOptions,
);

/** What a user may do. A user without a document has ordinary access. */
export const accessSchema = new Schema(
  {
    /** The user's uid. */
    _id: { type: String, required: true },
    /** When the user was made an admin. Absent for any other user. */
    adminSince: { type: Date, allowNull: false },
    /** When and why the account was disabled. Absent while it is active. */
    disabled: { type: disabledSchema, allowNull: false },
    /** Sessions that began before this time are over. Absent if they were never ended. */
    signedOutAt: { type: Date, allowNull: false },
    /** When the user deleted the account. Absent until then. */
    deletedAt: { type: Date, allowNull: false },
  },
  { ...documentOptions, collection: 'access' },
);

// Lists the admins.
accessSchema.index({ adminSince: 1 }, { partialFilterExpression: { adminSince: { $type: 'date' } } });
// Lists the disabled users, latest first.
accessSchema.index({ 'disabled.at': 1 }, { partialFilterExpression: { 'disabled.at': { $type: 'date' } } });

export type AccessDoc = DocumentOf<typeof accessSchema>;
