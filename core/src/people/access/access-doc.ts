import { defineCollection } from '../../platform/db/collection.ts';

/** What a user may do, as the `access` collection stores it. A user without a document has ordinary access. */
export interface AccessDoc {
  /** The user's uid. */
  readonly _id: string;
  /** When the user was made an admin; null for any other user. */
  readonly adminSince: Date | null;
  /** When and why the account was disabled; null while it is active. */
  readonly disabled: { readonly at: Date; readonly reason: string } | null;
  /** Sessions that began before this time are over; null if they were never ended. */
  readonly signedOutAt: Date | null;
  /** When the user deleted the account; null until then. */
  readonly deletedAt: Date | null;
}

export const accessCollection = defineCollection<AccessDoc>({
  name: 'access',
  indexes: [
    { key: { adminSince: 1 }, partialFilterExpression: { adminSince: { $type: 'date' } } },
    { key: { 'disabled.at': 1 }, partialFilterExpression: { 'disabled.at': { $type: 'date' } } },
  ],
});
