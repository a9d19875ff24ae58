import { reactionKey } from '@courtside/contract';
import type { reactionRoutes } from '@courtside/contract/routes/reactions';
import { ann, bet, type ExamplesOf, groupId } from './example.ts';

const params = { groupId };
const target = { kind: 'bet', userId: ann.uid, betId: bet.id } as const;

export const reactionExamples: ExamplesOf<typeof reactionRoutes> = {
  react: {
    params,
    body: { target, reaction: 'fire' },
    status: 200,
    data: { target: reactionKey(target), by: [{ uid: ann.uid, reaction: 'fire' }] },
  },
  readMoments: { params, status: 200, data: { night: null, moments: [] } },
  readNightPicture: { params, status: 200, data: { picture: null } },
};
