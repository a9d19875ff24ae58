import type { TokenSource } from '../../api/call.ts';
import { setAccount } from './account-atoms.ts';
import { readOwnUser } from './read-own-user.ts';

/** Asks for the record once more, for the times when the live feed is away. A failure leaves what is known. */
export async function refreshAccount(uid: string, token: TokenSource): Promise<void> {
  try {
    setAccount(await readOwnUser(uid, token));
  } catch (error) {
    console.error('The balance could not be refreshed.', error);
  }
}
