import { defineCollection } from '../../platform/db/collection.ts';

/** The deletion of an account, as the `deletions` collection stores it. Nothing in it leads back to a person. */
export interface DeletionDoc {
  /** The uid. */
  readonly _id: string;
  /** The anonymous name of what stays. */
  readonly username: string;
  readonly requestedAt: Date;
  /**
   * What is still to be done: everything, or only deleting the user at the identity provider, with a token of that user.
   */
  readonly open: 'all' | 'sign-in' | null;
  /** The keyed hashes of the ways to sign in, until the limits of the account are kept under them. */
  readonly signIns?: readonly string[];
  /** The token to do it with, until it was used or refused. Courtside accepts it no more. */
  readonly idToken?: string;
}

export const deletionCollection = defineCollection<DeletionDoc>({
  name: 'deletions',
  indexes: [{ key: { open: 1 } }, { key: { requestedAt: 1 } }],
});
