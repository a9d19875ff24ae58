import { ApiError, call, messageOf } from '../../api/call.ts';
import { authCode } from '../session/auth-messages.ts';
import { idToken } from '../session/open-auth.ts';

/** How an attempt to delete the account ended. */
export type Deletion = 'deleted' | 'sign-in-again' | { readonly failure: string };

/** Codes of the authentication library for a user who does not exist any more. */
const gone: ReadonlySet<string> = new Set(['auth/user-token-expired', 'auth/user-not-found']);

/** Whether an earlier attempt, whose response was lost, has deleted the account. */
function isGone(error: unknown): boolean {
  return gone.has(authCode(error)) || (error instanceof ApiError && error.code === 'unauthenticated');
}

/** Deletes the user's account. */
export async function deleteAccount(uid: string): Promise<Deletion> {
  try {
    await call('deleteAccount', { params: { uid }, token: idToken, body: { confirm: 'DELETE' } });
    return 'deleted';
  } catch (error) {
    if (isGone(error)) return 'deleted';
    if (error instanceof ApiError && error.code === 'sign-in-again') return 'sign-in-again';
    return { failure: messageOf(error, 'Your account could not be deleted. Please try again.') };
  }
}
