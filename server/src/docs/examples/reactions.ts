import { reactionKey } from '@courtside/contract';
import { ann, bet, type Examples, groupId } from './example.ts';

const params = { groupId };
const target = { kind: 'bet', userId: ann.uid, betId: bet.id } as const;

export const reactionExamples: Examples<'react' | 'readMoments' | 'readNightPicture'> = {
  react: {
    params,
    body: { target, reaction: 'fire' },
    status: 200,
    data: { target: reactionKey(target), by: [{ uid: ann.uid, reaction: 'fire' }] },
  },
  readMoments: { params, status: 200, data: { night: null, moments: [] } },
  readNightPicture: { params, status: 200, data: { picture: null } },
};
