import { ApiError, call, failureOf, messageOf, type TokenSource } from '../../api/call.ts';
import { hold } from '../../delay/delay-line.ts';
import { store } from '../../store.ts';
import { saveJson } from '../../ui/save-file.ts';
import { themeAtom } from '../../ui/theme.ts';
import { oddsFormatAtom } from '../games/odds-format.ts';
import { idToken } from '../session/open-auth.ts';
import { isSignInError } from '../session/sign-in-client.ts';
import { changeProfile, setAccount } from './account-atoms.ts';

/** Changes the username of the account. @returns null on success, otherwise a message for the user */
export async function rename(uid: string, typed: string, token: TokenSource): Promise<string | null> {
  const username = typed.trim();
  if (username === '') return 'Please enter a username.';
  return failureOf(async () => {
    const user = await call('renameUser', { params: { uid }, token, body: { username } });
    // The balance tells of results.
    hold('money', () => setAccount(user));
    // If a bet settled during the call, the response has an outdated balance but the new name.
    changeProfile({ username: user.username, displayName: user.displayName, groupIds: user.groupIds });
  }, 'Your name could not be changed.');
}

/** How an attempt to delete the account ended. */
type Deletion = 'deleted' | 'sign-in-again' | { readonly failure: string };

/** Whether an earlier attempt, whose response was lost, has deleted the account. */
function isGone(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'unauthenticated';
  return isSignInError(error, 'user-gone', 'user-not-found');
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

/** Downloads all of the user's data and this device's settings as one file. @returns null, or a message for the user */
export function exportData(uid: string): Promise<string | null> {
  return failureOf(async () => {
    const data = await call('exportAccount', { params: { uid }, token: idToken });
    const settingsOnThisDevice = { theme: store.get(themeAtom), odds: store.get(oddsFormatAtom) };
    saveJson({ ...data, settingsOnThisDevice }, `courtside-${data.exportedAt.slice(0, 10)}.json`);
  }, 'Your data could not be exported.');
}
