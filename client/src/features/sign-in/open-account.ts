import type { UserBet } from '@courtside/contract/entities';
import type { GroupNotice } from '@courtside/contract/group-log';
import type { TopicNotices } from '@courtside/contract/live';
import { openingBalanceCents, toDollars } from '@courtside/contract/money';
import { ApiError, type Caller, call, sessionSignal } from '../../api/call.ts';
import { type Account, completeAccount } from '../../api/specified-fields.ts';
import { liveIdentityAtom, onTopic } from '../../live/topics.ts';
import { store } from '../../store.ts';
import { readOwnUser, setAccount } from '../account/account-atoms.ts';
import { includeMoves } from '../account/own-moves.ts';
import { changeAccounts, refreshAccounts } from '../account/stake-accounts.ts';
import {
  betsFailureAtom,
  catchUpOnBets,
  closedMove,
  isClosedByUser,
  loadBets,
  mergeBets,
  placedMove,
} from '../bets/bets-atoms.ts';
import { announceNotices } from '../groups/group-notices.ts';
import { rememberStarts } from '../groups/season-starts.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { leaveSession, sessionEndOf } from './session-end.ts';
import { notifyTabs } from './tabs.ts';
import { forgetSignUp, hasJustSignedUp, hasProviderCreated } from './username.ts';

/** Owner of the account to open. */
export interface AccountHolder extends Caller {
  readonly email: string | null;
  /** The username of a new record. */
  readonly username: string;
}

async function create({ uid, email, username, token }: AccountHolder): Promise<Account> {
  const created = await call('createUser', {
    params: { uid },
    token,
    body: { username, email, balance: toDollars(openingBalanceCents), totalWinnings: 0, groupIds: [] },
  });
  forgetSignUp();
  return completeAccount(uid, created) ?? readOwnUser(uid, token);
}

/** After a sign-up there is nothing to read: the browser would log the 404. */
async function readOrCreate(holder: AccountHolder): Promise<Account> {
  if (hasJustSignedUp(holder) || (await hasProviderCreated())) return create(holder);
  try {
    return await readOwnUser(holder.uid, holder.token);
  } catch (error) {
    // A server that sends no codes says with the status alone that there is no record.
    if (!(error instanceof ApiError) || !['user-not-found', 'not-found'].includes(error.code)) throw error;
    return create(holder);
  }
}

/** Signs out here and in the other tabs if the error means that the session is over. Rethrows the error. */
function leaveIfOver(uid: string, error: unknown): never {
  const text = sessionEndOf(error);
  if (text !== null && leaveSession(text)) notifyTabs({ type: 'session-ended', uid, text });
  throw error;
}

let read = () => Promise.resolve();

/** Reads the account and its bets again immediately, instead of waiting for the next attempt. */
export const retryAccount = () => read();

/** Loads the user's record and bets, and opens a missing account. Retries with backoff until the session ends. */
export async function openAccount(
  holder: AccountHolder,
  pause: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const ended = sessionSignal();
  const hasFailed = () => store.get(betsFailureAtom) !== null && !ended.aborted;
  read = () =>
    loadBets(holder, async () => {
      const user = await readOrCreate(holder).catch((error: unknown) => leaveIfOver(holder.uid, error));
      setAccount(user);
      return { running: user.stats?.running ?? Number.POSITIVE_INFINITY };
    });
  await read();
  for (let attempt = 0; hasFailed(); attempt += 1) {
    await pause(Math.min(30_000, 1000 * 2 ** attempt));
    if (hasFailed()) await read();
  }
}

/** Announces what happened to challenges. The texts are not part of the first load. */
async function announceChallenges(notices: readonly GroupNotice[], own: string): Promise<void> {
  const about = notices.filter(({ challengeId }) => challengeId !== undefined);
  if (about.length === 0) return;
  try {
    const { announceChallenge } = await import('../challenges/challenge-notices.ts');
    for (const notice of about) await announceChallenge(notice, own);
  } catch (error) {
    console.error('The announcement of a challenge could not be loaded.', error);
  }
}

function applyNotice({ accounts, notices }: TopicNotices['me']): void {
  const own = store.get(signedInUserAtom)?.uid;
  if (accounts) {
    changeAccounts(accounts);
    // A user who is online has just joined a running season, or gets a notice of its start.
    const seasonIds = accounts.filter(({ canBet }) => canBet).map(({ account }) => account);
    if (own !== undefined) rememberStarts(own, seasonIds);
  }
  if (!notices || own === undefined) return;
  announceNotices(notices, own);
  void announceChallenges(notices, own);
}

/** The money that a bet has moved on its owner's devices. */
const movesOf = (bet: UserBet) => [placedMove(bet.id), ...(isClosedByUser(bet) ? [closedMove(bet.id)] : [])];

onTopic('me', {
  // Asks the server whether the session is over.
  ended: () => void retryAccount(),
  apply(message, { user, bets }) {
    if (message.type === 'notice') return applyNotice(message.data);
    // A response may have been newer than the state.
    setAccount(user);
    includeMoves(new Set(bets.flatMap(movesOf)));
    if (message.type === 'update') return mergeBets(message.data.bets?.added ?? []);
    mergeBets(bets);
    void refreshAccounts(user.uid);
    const identity = store.get(liveIdentityAtom);
    if (identity) void catchUpOnBets(identity, bets, user.stats?.running);
  },
});
