import { formatCents, leagueNote } from '@courtside/contract';
import type { ChallengeEvent } from '../challenges/challenging.ts';
import type { ChallengeEvents } from '../challenges/events.ts';
import type { ShownChallenge } from '../challenges/show-challenges.ts';
import type { GroupEvents } from '../groups/events.ts';
import type { Uid } from '../ledger/account-id.ts';
import { selectionOf, teamChosen } from '../ledger/bet.ts';
import type { Committed } from '../ledger/move.ts';
import { betAfter } from '../ledger/project.ts';
import type { EventOf } from '../platform/events/event-codec.ts';
import type { PushOrder } from './push-messages.ts';

/** Notifies a user on their devices. */
type Notify = (message: PushOrder) => Promise<void>;

type Notice = GroupEvents['notice']['notice'];

/** The notice of what happened to a challenge, for everyone concerned but the user who did it; null without one. */
function noticeOf(
  { _id: challengeId, groupId, groupName, people, answerTo }: ShownChallenge,
  event: ChallengeEvent,
): Notice | null {
  const { challenger, opponent } = people;
  const about = { groupId, groupName, seasonId: null, challengeId };
  const by = (person: { uid: string; username: string }) => ({ uid: person.uid, name: person.username });
  if (event === 'expired') return { ...about, kind: 'challenge-expired', ...by(challenger) };
  if (event === 'made') return { ...about, kind: answerTo ? 'challenge-answered' : 'challenged', ...by(challenger) };
  if (opponent === null) return null;
  if (event === 'taken') return { ...about, kind: 'challenge-taken', ...by(opponent) };
  return event === 'declined' ? { ...about, kind: 'challenge-declined', ...by(opponent) } : null;
}

/** Publishes each change of a challenge, with a notice for the others whom it concerns, and notifies their devices. */
export function createChallengeNotifier(deps: {
  publish: (events: readonly EventOf<Pick<GroupEvents, 'notice'> & Pick<ChallengeEvents, 'challenge'>>[]) => void;
  notify: Notify;
  onError: (error: unknown) => void;
}) {
  const { publish, notify, onError } = deps;
  return (
    challenge: ShownChallenge,
    event: ChallengeEvent,
    { uids, noticed }: { readonly uids: readonly Uid[]; readonly noticed: readonly Uid[] },
  ): void => {
    const { _id: challengeId, groupId, groupName, people, stake, otherStake } = challenge;
    publish([{ type: 'challenge', groupId, challengeId, uids }]);
    const notice = noticeOf(challenge, event);
    if (notice === null) return;
    // Nobody did an expiry: its challenger is notified too.
    const others = event === 'expired' ? noticed : noticed.filter((uid) => uid !== notice.uid);
    publish([{ type: 'notice', uids: others, notice }]);
    const url = `/group/${groupId}`;
    const pot = formatCents(stake + otherStake);
    // A challenge to all members is not worth a notification for each of them.
    if (event === 'made' && challenge.opponent !== undefined) {
      const text = `${notice.name} challenged you in ${groupName}: ${formatCents(otherStake)} to win ${formatCents(stake)}.`;
      notify({ uid: challenge.opponent, kind: 'challenged', id: challengeId, text, url }).catch(onError);
    }
    if (event === 'taken') {
      const text = `${notice.name} took your challenge in ${groupName}: ${pot} in the pot.`;
      notify({ uid: people.challenger.uid, kind: 'challenge-taken', id: challengeId, text, url }).catch(onError);
    }
  };
}

const outcomes = { won: 'Won', lost: 'Lost', push: 'Push', void: 'Void' } as const;

/** Notifies users on their devices of their head-to-heads that were settled. */
export function notifySettled(
  committed: readonly Committed[],
  notify: Notify,
  onError: (error: unknown) => void,
): void {
  for (const { entry, uid } of committed) {
    if (entry.kind !== 'payout' && entry.kind !== 'refund') continue;
    const bet = betAfter(entry);
    if (bet?.challenge === undefined || bet.status === 'pending' || bet.status === 'cashed-out') continue;
    const { market } = selectionOf(bet);
    const { league, team1, team2 } = bet.betData;
    const on = market === 'total' ? `${team1} vs ${team2}` : teamChosen(bet);
    const money = bet.status === 'won' ? ` ${formatCents(bet.potential)} is yours.` : '';
    const text = `${outcomes[bet.status]}: your head-to-head on ${on}${leagueNote(league)}.${money}`;
    notify({ uid, kind: 'head-to-head-settled', id: bet.challenge, text, url: '/betting' }).catch(onError);
  }
}
