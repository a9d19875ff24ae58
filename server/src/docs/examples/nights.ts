import type { nightRoutes } from '@courtside/contract/routes/nights';
import { ann, bet, type ExamplesOf, game, group, groupId, tipOff } from './example.ts';

const { team1, team2 } = game;

export const nightExamples: ExamplesOf<typeof nightRoutes> = {
  readNight: {
    params: { groupId, day: '2026-01-14' },
    status: 200,
    data: {
      groupId,
      groupName: group.groupName,
      memberIds: group.memberIds,
      night: '2026-01-14',
      games: [{ id: bet.betId, team1, team2, startTime: tipOff, state: 'live', score: null, scoreBefore: null }],
      money: [
        {
          account: 'main',
          games: 1,
          over: 0,
          firstTipOff: tipOff,
          rows: [{ uid: ann.uid, profit: 0, inPlay: 25, open: 1, steps: [] }],
          seasonName: null,
          isOver: false,
          highlights: { winner: null, swing: null, loneliestWin: null, worstBeat: null, closestCall: null },
        },
      ],
      members: [ann],
      previous: null,
      next: null,
    },
  },
};
