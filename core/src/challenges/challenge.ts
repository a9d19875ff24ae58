import { DomainError } from '@courtside/contract';
import { isObviousError } from '../bets/obvious-error.ts';
import type { Game } from '../league/games/game.ts';
import type { Uid } from '../ledger/account-id.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import type { ChallengesDatabase } from './collections.ts';

/** A call about a challenge of a group. */
export interface ChallengeCall {
  readonly uid: Uid;
  readonly groupId: string;
  readonly challengeId: string;
}

/** Reads a challenge of a group that its members may see. @throws DomainError `challenge-not-found` */
export async function findChallenge(
  db: Pick<ChallengesDatabase, 'challenges'>,
  groupId: string,
  id: string,
): Promise<ChallengeDoc> {
  const doc = await db.challenges.findOne({ _id: id, groupId, status: { $ne: 'making' } }).lean();
  if (doc === null) throw new DomainError('challenge-not-found');
  return doc;
}

const closedTexts = {
  making: 'This challenge is not open yet.',
  open: 'This challenge is still open.',
  taken: 'This challenge has been taken.',
  declined: 'This challenge was declined.',
  answered: 'This challenge was answered with another price.',
  withdrawn: 'This challenge was withdrawn.',
  expired: 'This challenge has expired.',
} as const;

/** Whether a challenge is on a price that later readings proved wrong. Nobody can take it, and its bets are void. */
export function isOnObviousError(doc: ChallengeDoc, game: Pick<Game, 'obviousErrors'>): boolean {
  const { market, firstReadAt } = doc;
  const betData = firstReadAt === undefined ? {} : { firstReadAt };
  return isObviousError({ ...(market && { market }), betData }, game);
}

/** The error for a challenge that is no longer open. */
export function closedError({ status }: Pick<ChallengeDoc, 'status'>): DomainError {
  return new DomainError('challenge-closed', { message: closedTexts[status] });
}
