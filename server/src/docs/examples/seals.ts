import type { sealRoutes } from '@courtside/contract/routes/seals';
import { ann, type ExamplesOf, group, groupId, openedAt } from './example.ts';

export const sealExamples: ExamplesOf<typeof sealRoutes> = {
  /** A new group. The hashes of a record depend on a random salt, so that no example could be repeated. */
  readSeals: {
    params: { groupId },
    query: { limit: '200' },
    status: 200,
    data: {
      format: 'courtside-seals-v1',
      group: { id: groupId, name: group.groupName },
      exportedAt: openedAt,
      names: { [ann.uid]: ann.username },
      records: [],
      bets: [],
      games: [],
      nextBefore: null,
    },
  },
};
