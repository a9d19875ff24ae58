import { Schema } from 'mongoose';

import { documentOptions } from '../../platform/db/schema-options.ts';

/** A sign-in that a provider has not answered yet. It works once. */
export const signInFlowSchema = new Schema(
  {
    /** SHA-256 of the secret that only the browser knows that began the sign-in. */
    _id: { type: String, required: true },
    provider: { type: String, required: true },
    /** What the answer must repeat (OpenID Connect Core 1.0, section 3.1.2.1), and the verifier of PKCE (RFC 7636). */
    state: { type: String, required: true },
    nonce: { type: String, required: true },
    verifier: { type: String, required: true },
    /** The code of an invite that the user came with. Absent for none. */
    invite: { type: String, allowNull: false },
    expiresAt: { type: Date, required: true },
  },
  { ...documentOptions, collection: 'signInFlows' },
);

// Removes sign-ins that were never answered.
signInFlowSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
