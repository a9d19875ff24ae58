import type { nightRoutes } from '@courtside/contract/routes/nights';
import { ann, bet, type ExamplesOf, game, group, groupId, openedAt, tipOff } from './example.ts';

const { team1, team2 } = game;
const oneNight = { groupId, day: '2026-01-14' };

export const nightExamples: ExamplesOf<typeof nightRoutes> = {
  readNight: {
    params: oneNight,
    status: 200,
    data: {
      groupId,
      groupName: group.groupName,
      memberIds: group.memberIds,
      night: '2026-01-14',
      games: [
        {
          id: bet.betId,
          team1,
          team2,
          startTime: tipOff,
          state: 'live',
          score: null,
          scoreBefore: null,
          picks: [
            {
              account: 'main',
              market: bet.market,
              side: bet.side,
              line: bet.line,
              uids: [ann.uid],
              members: 1,
              stakes: 25,
              inPlay: 25,
              returned: 0,
              profit: 0,
            },
          ],
        },
      ],
      money: [
        {
          account: 'main',
          games: 1,
          over: 0,
          firstTipOff: tipOff,
          rows: [{ uid: ann.uid, profit: 0, inPlay: 25, open: 1, steps: [] }],
          seasonName: null,
          isOver: false,
          records: [{ uid: ann.uid, bets: 1, won: 0, lost: 0, best: null, worst: null }],
          highlights: { winner: null, swing: null, loneliestWin: null, worstBeat: null, closestCall: null },
        },
      ],
      members: [ann],
      previous: null,
      next: null,
    },
  },
  readNightSharing: {
    params: oneNight,
    status: 200,
    data: { isShown: false, shown: 0, members: 1, links: [{ ...ann, createdAt: openedAt }] },
  },
  makeNightLink: {
    params: oneNight,
    body: {},
    status: 201,
    data: { createdAt: openedAt, path: '/night/8d03b5f2a6c1e79440d2f86b1c35ea97b40f6d28e5713ac9' },
    message: 'The link is ready. Copy it now: it is not shown again.',
  },
  revokeNightLink: {
    params: oneNight,
    status: 200,
    data: { isShown: false, shown: 0, members: 1, links: [] },
    message: 'The link is revoked.',
  },
  showOnNights: {
    params: { groupId },
    body: { shown: true },
    status: 200,
    data: { isShown: true, shown: 1, members: 1 },
  },
};
