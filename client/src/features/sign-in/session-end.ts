import { ApiError, sessionSignal } from '../../api/call.ts';
import { keepText, readText } from '../../storage.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { openAuth } from '../session/open-auth.ts';
import { isSignInError } from '../session/sign-in-client.ts';

/** Whether an error of the sign-in service means that the session cannot be renewed. */
const isOver = (error: unknown) => isSignInError(error, 'session-over', 'user-gone', 'user-not-found', 'user-disabled');

/** What a user reads whose session has ended. */
export const sessionEndedText = 'Your session has ended. Please sign in again.';

const pageKey = 'courtside:left-page';

/** Why an error means that the session is over, for the user; null for any other error. */
export function sessionEndOf(error: unknown): string | null {
  if (error instanceof ApiError && error.code === 'account-disabled') return error.message;
  const hasEnded = error instanceof ApiError ? error.code === 'unauthenticated' : isOver(error);
  return hasEnded ? sessionEndedText : null;
}

let left: AbortSignal | null = null;

/**
 * Tells the user that the session has ended, and signs them out. Remembers the page for the next sign-in.
 * @returns false if this session was left before
 */
export function leaveSession(text: string): boolean {
  const session = sessionSignal();
  if (left === session) return false;
  left = session;
  keepText('tab', pageKey, window.location.pathname + window.location.search);
  showToast({ tone: 'loss', text });
  if ('PushManager' in window)
    import('../push/push-device.ts')
      .then(({ forgetDevice }) => forgetDevice())
      .catch((error: unknown) => console.warn('Notifications could not be turned off.', error));
  openAuth()
    .then((auth) => auth.signOut())
    .catch((cause: unknown) => {
      console.error('Signing out failed.', cause);
      left = null;
    });
  return true;
}

/** The page on which the last session ended, for the sign-in that follows; null after it. */
export const leftPage = () => readText('tab', pageKey) ?? null;
export const forgetLeftPage = () => keepText('tab', pageKey, null);
