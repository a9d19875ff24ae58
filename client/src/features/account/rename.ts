import { messageOf } from '../../api/api-error.ts';
import { call, type TokenSource } from '../../api/call.ts';
import { setAccount } from './account-atoms.ts';

/** Gives the account another username. @returns null when it worked, else why not, in words for a person */
export async function rename(uid: string, typed: string, token: TokenSource): Promise<string | null> {
  const username = typed.trim();
  if (username === '') return 'Please enter a username.';
  try {
    setAccount(await call('renameUser', { params: { uid }, token, body: { username } }));
    return null;
  } catch (error) {
    return messageOf(error, 'Your name could not be changed.');
  }
}
