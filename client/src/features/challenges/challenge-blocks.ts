import type { Challenge, ChallengeBlock } from '@courtside/contract/challenges';
import { call, failureOf } from '../../api/call.ts';
import { resource } from '../../api/resource.ts';
import { idToken as token } from '../session/open-auth.ts';
import { loadOwnChallenges } from './own-challenges-atoms.ts';
import { loadTab } from './tab-atoms.ts';

const blocks = resource<readonly ChallengeBlock[]>({
  what: 'Whom you have blocked',
  personal: true,
  read: (signal) => call('listChallengeBlocks', { token, signal }),
});

/** The friends whose challenges the user does not take, latest first, with the state of the load. */
export const challengeBlocksAtom = blocks.stateAtom;

/** Reads whom the user has blocked. Never rejects. */
export const loadChallengeBlocks = blocks.load;

/**
 * Blocks all challenges from the challenger of this one, and shows the lists without those that it declined.
 * @returns null on success, otherwise a message for the user
 */
export function blockChallenger({ groupId, challenger }: Pick<Challenge, 'groupId' | 'challenger'>) {
  return failureOf(async () => {
    blocks.set(await call('blockChallenges', { params: { memberId: challenger.uid }, token, body: {} }));
    await Promise.all([loadOwnChallenges(), loadTab(groupId)]);
  }, `${challenger.username} could not be blocked. Please try again.`);
}

/** Takes challenges from a friend again. @returns null on success, otherwise a message for the user */
export function unblockChallenger({ uid, username }: Pick<ChallengeBlock, 'uid' | 'username'>) {
  return failureOf(async () => {
    blocks.set(await call('unblockChallenges', { params: { memberId: uid }, token }));
  }, `${username} could not be unblocked. Please try again.`);
}
