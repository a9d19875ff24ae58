import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, object, required } from '../../platform/db/fields.ts';

/** What a user may do. A user without a document has ordinary access. */
export const accessCollection = defineCollection({
  name: 'access',
  fields: {
    /** The user's uid. */
    _id: required(String),
    /** When the user was made an admin; null for any other user. */
    adminSince: nullable(Date),
    /** When and why the account was disabled; null while it is active. */
    disabled: nullable(object({ at: required(Date), reason: required(String) })),
    /** Sessions that began before this time are over; null if they were never ended. */
    signedOutAt: nullable(Date),
    /** When the user deleted the account; null until then. */
    deletedAt: nullable(Date),
  },
  indexes: [
    { key: { adminSince: 1 }, partialFilterExpression: { adminSince: { $type: 'date' } } },
    { key: { 'disabled.at': 1 }, partialFilterExpression: { 'disabled.at': { $type: 'date' } } },
  ],
});

export type AccessDoc = DocumentOf<typeof accessCollection>;
