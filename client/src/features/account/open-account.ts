import type { OwnUser } from '@courtside/contract/entities';
import { openingBalanceCents, toDollars } from '@courtside/contract/money';
import { ApiError } from '../../api/api-error.ts';
import { call, type TokenSource } from '../../api/call.ts';
import { betsFailed, mergeBets } from '../bets/bets-atoms.ts';
import { readBets } from '../bets/read-bets.ts';
import { setAccount } from './account-atoms.ts';
import { readOwnUser } from './read-own-user.ts';

/** Whose account it is. */
export interface AccountHolder {
  readonly uid: string;
  readonly email: string | null;
  /** The name a new record carries. */
  readonly username: string;
  readonly token: TokenSource;
}

async function readOrCreate({ uid, email, username, token }: AccountHolder): Promise<OwnUser> {
  try {
    return await readOwnUser(uid, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'user-not-found') throw error;
    return call('createUser', {
      params: { uid },
      token,
      body: { username, email, balance: toDollars(openingBalanceCents), totalWinnings: 0, groupIds: [] },
    });
  }
}

/**
 * Brings the signed-in user's record and bets onto the screen; opens the account where there is none yet,
 * also after a sign-up that was cut off half-way. Keeps trying, with growing pauses (`pause`, ms), until it works
 * or `isCurrent` says that somebody else is signed in by now.
 */
export async function openAccount(
  holder: AccountHolder,
  isCurrent: () => boolean,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; isCurrent(); attempt += 1) {
    try {
      let user: OwnUser | null = await readOrCreate(holder);
      for await (const bets of readBets(holder)) {
        if (!isCurrent()) return;
        if (user) setAccount(user);
        // Once: by the next page it may have another name.
        user = null;
        mergeBets(bets);
      }
      return;
    } catch (error) {
      console.error('The account could not be loaded.', error);
      if (isCurrent()) betsFailed();
      await pause(Math.min(30_000, 1000 * 2 ** attempt));
    }
  }
}
