import { Schema } from 'mongoose';
import type { DocumentOf } from '../../platform/db/collection.ts';
import { documentOptions } from '../../platform/db/schema-options.ts';

/** How a user signs in at the house. Everything else about the user is stored elsewhere, under the same uid. */
export const signInSchema = new Schema(
  {
    /** The user's uid. */
    _id: { type: String, required: true },
    /** In lower case. Absent if no provider has told it. */
    email: { type: String, allowNull: false },
    /** Whether the user has opened a link in a mail to the address, or the provider says so. */
    isEmailConfirmed: { type: Boolean, required: true },
    /** The name that a provider has told. Absent if none has. */
    name: { type: String, allowNull: false },
    /** What the password is checked against (passwords.ts). Absent if the user signs in with providers alone. */
    password: { type: String, allowNull: false },
    /** The user's identities at OpenID Connect providers (identity-key.ts). Absent for none. */
    identities: { type: [{ type: String, required: true }], allowNull: false, default: undefined },
    /** Present while an operator keeps the user from signing in. */
    isDisabled: { type: Boolean, allowNull: false },
    createdAt: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'signIns' },
);

// Finds the user of an address, and lets no two users have the same.
signInSchema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } });
// Finds the user of an identity, and lets no two users have the same.
signInSchema.index(
  { identities: 1 },
  { unique: true, partialFilterExpression: { 'identities.0': { $type: 'string' } } },
);

export type SignInDoc = DocumentOf<typeof signInSchema>;
