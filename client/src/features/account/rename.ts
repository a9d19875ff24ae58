import { call, failureOf, type TokenSource } from '../../api/call.ts';
import { changeProfile, setAccount } from './account-atoms.ts';

/** Changes the username of the account. @returns null on success, otherwise a message for the user */
export async function rename(uid: string, typed: string, token: TokenSource): Promise<string | null> {
  const username = typed.trim();
  if (username === '') return 'Please enter a username.';
  return failureOf(async () => {
    const user = await call('renameUser', { params: { uid }, token, body: { username } });
    setAccount(user);
    // If a bet settled during the call, the response has an outdated balance but the new name.
    changeProfile({ username: user.username, displayName: user.displayName, groupIds: user.groupIds });
  }, 'Your name could not be changed.');
}
