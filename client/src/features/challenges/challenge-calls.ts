import type { Challenge } from '@courtside/contract/challenges';
import type { Selection } from '@courtside/contract/markets';
import { type Cents, toDollars } from '@courtside/contract/money';
import { attempt } from '../../api/attempts.ts';
import { ApiError, call } from '../../api/call.ts';
import { store } from '../../store.ts';
import { refusalOf } from '../account/player-limits.ts';
import { idToken as token } from '../session/open-auth.ts';
import { signedInUserAtom } from '../session/session-atoms.ts';
import { showOwn } from './own-challenges-atoms.ts';
import { showOnTab } from './tab-atoms.ts';

/** The part of the dialog that a refusal is about. */
export type ChallengeField = 'amount' | 'price' | 'game' | 'opponent';

/** The result of an action. A refusal has a message for the user, and the part of the dialog at fault if it is known. */
export type ChallengeResult =
  | { readonly ok: true; readonly challenge: Challenge }
  | { readonly ok: false; readonly message: string; readonly field: ChallengeField | null };

const fields: Readonly<Record<string, ChallengeField>> = {
  amount: 'amount',
  price: 'price',
  opponent: 'opponent',
  betId: 'game',
  market: 'game',
  side: 'game',
  line: 'game',
  acceptedLine: 'game',
};

/** Runs an action of the user and shows the challenge after it. Never throws. */
async function run(act: () => Promise<Challenge>, fallback: string): Promise<ChallengeResult> {
  try {
    const challenge = await act();
    showOwn(challenge);
    showOnTab(challenge);
    return { ok: true, challenge };
  } catch (error) {
    const uid = store.get(signedInUserAtom)?.uid ?? '';
    const field = error instanceof ApiError ? error.details.field : null;
    return {
      ok: false,
      message: refusalOf(uid, error, fallback),
      field: (typeof field === 'string' && fields[field]) || null,
    };
  }
}

/** A challenge to make. */
export interface NewChallenge {
  readonly groupId: string;
  readonly gameId: string;
  readonly selection: Selection;
  readonly amount: Cents;
  /** American price of the user's side. */
  readonly price: number;
  /** The uid of a member; null for any member. */
  readonly opponent: string | null;
}

/** Makes a challenge. Never throws. */
export function makeChallenge(order: NewChallenge): Promise<ChallengeResult> {
  const { groupId, gameId, selection, amount, price, opponent } = order;
  const { market, side, line } = selection;
  const uid = store.get(signedInUserAtom)?.uid ?? '';
  const send = (key: string) =>
    call('createChallenge', {
      params: { groupId },
      token,
      headers: { 'idempotency-key': key },
      body: {
        betId: gameId,
        market,
        side,
        amount: toDollars(amount),
        price,
        ...(market !== 'moneyline' && { acceptedLine: line }),
        ...(opponent !== null && { opponent }),
      },
    });
  const intent = ['challenge', uid, groupId, gameId, market, side, line ?? '', amount, price, opponent ?? ''];
  return run(() => attempt({ intent, send }), 'Your challenge could not be sent. Please try again.');
}

type ChallengeId = Pick<Challenge, 'id' | 'groupId'>;

const paramsOf = ({ id, groupId }: ChallengeId) => ({ groupId, challengeId: id });

/** Takes a challenge. Never throws. */
export const takeChallenge = (challenge: ChallengeId): Promise<ChallengeResult> =>
  run(
    () => call('takeChallenge', { params: paramsOf(challenge), token, body: {} }),
    'The challenge could not be taken. Please try again.',
  );

/** Declines a challenge that names the user. Never throws. */
export const declineChallenge = (challenge: ChallengeId): Promise<ChallengeResult> =>
  run(
    () => call('declineChallenge', { params: paramsOf(challenge), token, body: {} }),
    'The challenge could not be declined. Please try again.',
  );

/** Withdraws the user's own challenge. Never throws. */
export const withdrawChallenge = (challenge: ChallengeId): Promise<ChallengeResult> =>
  run(
    () => call('withdrawChallenge', { params: paramsOf(challenge), token, body: {} }),
    'The challenge could not be withdrawn. Please try again.',
  );

/** Answers a challenge with another price of the user's side. Never throws. */
export const answerChallenge = (challenge: ChallengeId, price: number): Promise<ChallengeResult> =>
  run(
    () => call('answerChallenge', { params: paramsOf(challenge), token, body: { price } }),
    'Your price could not be sent. Please try again.',
  );
