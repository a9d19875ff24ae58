import { type DocumentOf, defineCollection } from '../../platform/db/collection.ts';
import { nullable, optional, required } from '../../platform/db/fields.ts';

/** The deletion of an account. Nothing in it leads back to a person. */
export const deletionCollection = defineCollection({
  name: 'deletions',
  fields: {
    /** The uid. */
    _id: required(String),
    /** The anonymous name of what stays. */
    username: required(String),
    requestedAt: required(Date),
    /**
     * What is still to be done: everything, or only deleting the user at the identity provider, with a token of that user.
     */
    open: nullable(String, { enum: ['all', 'sign-in'] }),
    /** The keyed hashes of the ways to sign in, until what stays with them is kept (`KeptLimits`). */
    signIns: optional([{ type: String, required: true }]),
    /** The token to do it with, until it was used or refused. Courtside accepts it no more. */
    idToken: optional(String),
  },
  indexes: [{ key: { open: 1 } }, { key: { requestedAt: 1 } }],
});

export type DeletionDoc = DocumentOf<typeof deletionCollection>;
