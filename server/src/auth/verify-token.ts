import type { Identity } from '@courtside/core/sign-in/identity';

/**
 * Verifies an ID token and returns its identity.
 * @param options `checkedWithinMs`: waits for a check of the account if the last one is older, in milliseconds
 */
export type VerifyToken = (idToken: string, options?: { readonly checkedWithinMs?: number }) => Promise<Identity>;
