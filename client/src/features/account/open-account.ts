import type { OwnUser } from '@courtside/contract/entities';
import { openingBalanceCents, toDollars } from '@courtside/contract/money';
import { ApiError, call, sessionSignal } from '../../api/call.ts';
import { liveIdentityAtom } from '../../live/live-atoms.ts';
import { onTopic } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { type BetsOwner, betsFailureAtom, catchUpOnBets, loadBets, mergeBets } from '../bets/bets-atoms.ts';
import { changeAccount, changeProfile, readOwnUser, setAccount } from './account-atoms.ts';

/** Owner of the account to open. */
export interface AccountHolder extends BetsOwner {
  readonly email: string | null;
  /** The username of a new record. */
  readonly username: string;
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
 * Loads the signed-in user's record and bets. Opens the account if there is none yet, also after an interrupted
 * sign-up. Retries with growing pauses (`pause`, ms) until it works or the session ends.
 */
export async function openAccount(
  holder: AccountHolder,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const ended = sessionSignal();
  const openOwner = async () => {
    const user = await readOrCreate(holder);
    setAccount(user);
    return { running: user.stats.running };
  };
  for (let attempt = 0; !ended.aborted; attempt += 1) {
    await loadBets(holder, openOwner);
    if (store.get(betsFailureAtom) === null) return;
    await pause(Math.min(30_000, 1000 * 2 ** attempt));
  }
}

onTopic('me', {
  apply(message) {
    if (message.type === 'snapshot') {
      const { user, bets } = message.data;
      setAccount(user);
      mergeBets(bets);
      const identity = store.get(liveIdentityAtom);
      if (identity) void catchUpOnBets(identity, bets);
      return;
    }
    const { user, profile, bets } = message.data;
    if (user) changeAccount(user);
    if (profile) changeProfile(profile);
    if (bets) mergeBets(bets);
  },
});
