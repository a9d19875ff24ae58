import type { Challenge } from '@courtside/contract';
import { listOwnChallenges } from '@courtside/core/challenges/list-own-challenges';
import { tabOf } from '@courtside/core/ledger/account-id';
import { presentChallenge } from '../../presenters/challenge.ts';
import { defineTopic } from '../kernel/define-topic.ts';
import { groupSubject, userSubject } from '../kernel/subjects.ts';
import { fourTimesASecondMs } from '../kernel/throttle.ts';

/** The shortest time between two reads of the challenges of users. */
const readPauseMs = 40;

/** A user's open and running head-to-heads, and those that the user may take. Each change reads them again. */
export const ownChallengesTopic = defineTopic<
  'own-challenges',
  'uid',
  { readonly challenges: readonly Challenge[] },
  readonly Challenge[]
>({
  kind: 'own-challenges',
  parameters: ['uid'],
  access: 'own',
  cost: 5,
  pauseMs: fourTimesASecondMs,
  readPauseMs,
  serve: ({ core }) => ({
    read: async ({ uid }) => ({ challenges: (await listOwnChallenges(core, uid)).map(presentChallenge) }),
    // The names of people and groups are shown.
    subjects: ({ uid }, { challenges }) => [
      userSubject(uid),
      ...challenges.flatMap(({ groupId, challenger, opponent }) => [
        groupSubject(groupId),
        userSubject(challenger.uid),
        userSubject(opponent?.uid ?? uid),
      ]),
    ],
    apply(_state, event) {
      if (event.type === 'challenge' || event.type === 'profile' || event.type === 'group') return 'stale';
      return event.type === 'balance' && tabOf(event.account) !== null ? 'stale' : null;
    },
    view: ({ challenges }) => challenges,
    snapshot: (challenges) => ({ challenges }),
  }),
});
