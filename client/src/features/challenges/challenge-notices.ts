import type { Challenge } from '@courtside/contract/challenges';
import type { GroupNotice } from '@courtside/contract/group-log';
import { store } from '../../store.ts';
import { dismissToast, showToast, type ToastText } from '../../ui/toast/toast-atoms.ts';
import { openChallengeAtom } from './open-challenge.ts';
import { loadOwnChallenges, ownChallengesAtom } from './own-challenges-atoms.ts';

/** What a notice says to a user; null if the challenge is not theirs. */
export function noticeWords(
  { kind, groupName, name, uid: by }: Pick<GroupNotice, 'kind' | 'groupName' | 'name' | 'uid'>,
  challenge: Pick<Challenge, 'isForAll' | 'challenger'> | undefined,
  uid: string,
): Omit<ToastText, 'action'> | null {
  switch (kind) {
    case 'challenged': {
      const whom = challenge?.isForAll ? 'challenges anyone' : 'challenged you';
      return { tone: 'plain', text: `${name} ${whom} in ${groupName}.` };
    }
    case 'challenge-taken':
      if (challenge?.challenger.uid !== uid) return null;
      return { tone: 'win', text: `${name} took your challenge in ${groupName}.` };
    case 'challenge-declined':
      return { tone: 'plain', text: `${name} declined your challenge in ${groupName}. Your stake is back.` };
    case 'challenge-expired':
      if (by === uid) return { tone: 'plain', text: `Nobody took your challenge in ${groupName}. Your stake is back.` };
      return { tone: 'plain', text: `The challenge of ${name} in ${groupName} has expired.` };
    case 'challenge-answered':
      return { tone: 'plain', text: `${name} answered your challenge in ${groupName} with another price.` };
    default:
      return null;
  }
}

const find = (id: string | undefined) => store.get(ownChallengesAtom).find((challenge) => challenge.id === id);

/** Dismisses an offer once its challenge is no longer open, for example because another member has taken it. */
function dismissWhenClosed(toastId: number, challengeId: string): void {
  const stop = store.sub(ownChallengesAtom, () => {
    if (find(challengeId)?.status === 'open') return;
    stop();
    dismissToast(toastId);
  });
}

/** Shows a notice about a challenge. One that the user can take offers to open it, for as long as it is open. */
export async function announceChallenge(notice: GroupNotice, uid: string): Promise<void> {
  const { challengeId, kind } = notice;
  if (find(challengeId) === undefined) await loadOwnChallenges();
  const challenge = find(challengeId);
  const words = noticeWords(notice, challenge, uid);
  if (words === null || challengeId === undefined) return;
  const isOffer = kind === 'challenged' || kind === 'challenge-answered';
  if (!isOffer || challenge?.status !== 'open') {
    showToast(words);
    return;
  }
  const act = () => store.set(openChallengeAtom, challengeId);
  dismissWhenClosed(showToast({ ...words, action: { label: 'See it', act } }), challengeId);
}
