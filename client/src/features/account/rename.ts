import { messageOf } from '../../api/api-error.ts';
import { call, type TokenSource } from '../../api/call.ts';
import { changeProfile, setAccount } from './account-atoms.ts';

/** Gives the account another username. @returns null when it worked, else why not, in words for a person */
export async function rename(uid: string, typed: string, token: TokenSource): Promise<string | null> {
  const username = typed.trim();
  if (username === '') return 'Please enter a username.';
  try {
    const user = await call('renameUser', { params: { uid }, token, body: { username } });
    setAccount(user);
    // A bet settled meanwhile makes the money in the answer old, but not the name.
    changeProfile({ username: user.username, displayName: user.displayName, groupIds: user.groupIds });
    return null;
  } catch (error) {
    return messageOf(error, 'Your name could not be changed.');
  }
}
