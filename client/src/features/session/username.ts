import type { SignedInUser } from './session-atoms.ts';

/**
 * The username of a new record: the name from Google; for an e-mail account the part before the @; 'Anonymous' where
 * there is neither.
 */
export function usernameOf(user: SignedInUser, provider: 'password' | 'google'): string {
  if (provider === 'google') return user.displayName?.trim() || 'Anonymous';
  return user.email?.split('@')[0]?.trim() || 'Anonymous';
}
