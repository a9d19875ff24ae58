import type { Uid } from '../../ledger/account-id.ts';
import type { DomainEvent } from '../events.ts';
import type { ChallengeEvent } from './challenge-deps.ts';
import type { ShownChallenge } from './read-tab.ts';

type Notice = Extract<DomainEvent, { type: 'notice' }>['notice'];

/** The notice of what happened to a challenge, and who gets it: everyone concerned but the one who did it. */
function noticeOf(
  { _id: challengeId, groupId, groupName, people, answerTo }: ShownChallenge,
  event: ChallengeEvent,
): (Pick<Notice, 'kind' | 'uid' | 'name'> & Pick<Notice, 'groupId' | 'groupName' | 'seasonId' | 'challengeId'>) | null {
  const { challenger, opponent } = people;
  const about = { groupId, groupName, seasonId: null, challengeId };
  const by = (person: { uid: string; username: string }) => ({ uid: person.uid, name: person.username });
  if (event === 'made') return { ...about, kind: answerTo ? 'challenge-answered' : 'challenged', ...by(challenger) };
  if (opponent === null) return null;
  if (event === 'taken') return { ...about, kind: 'challenge-taken', ...by(opponent) };
  return event === 'declined' ? { ...about, kind: 'challenge-declined', ...by(opponent) } : null;
}

/** Publishes each change of a challenge, with a notice for the others whom it concerns. */
export function createChallengeNotifier(publish: (events: readonly DomainEvent[]) => void) {
  return (challenge: ShownChallenge, event: ChallengeEvent, uids: readonly Uid[]): void => {
    const { _id: challengeId, groupId } = challenge;
    publish([{ type: 'challenge', groupId, challengeId, uids }]);
    const notice = noticeOf(challenge, event);
    if (notice === null) return;
    publish([{ type: 'notice', uids: uids.filter((uid) => uid !== notice.uid), notice }]);
  };
}
