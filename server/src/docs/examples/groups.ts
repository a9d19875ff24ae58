import type { groupRoutes } from '@courtside/contract/routes/groups';
import { ann, ben, bet, type ExamplesOf, group, groupId, openedAt } from './example.ts';

const params = { groupId };

export const groupExamples: ExamplesOf<typeof groupRoutes> = {
  listGroups: { status: 200, data: [group] },
  createGroup: {
    headers: { 'idempotency-key': '3a5e8d17-94c2-4b60-a7f8-1c2d9e604b53' },
    body: { groupName: group.groupName },
    status: 201,
    data: group,
    meta: { id: groupId },
    message: 'You created Sofa squad.',
  },
  getGroup: {
    params,
    status: 200,
    data: {
      ...group,
      totalBalance: 975,
      averageBalance: 975,
      tonight: {
        night: '2026-01-14',
        games: 1,
        nextTipOff: null,
        withoutBet: [],
        tables: [],
        floor: [],
        openBets: [],
        openParlays: [],
      },
      leaderboard: [
        {
          rank: 1,
          position: 1,
          placesGained: null,
          uid: ann.uid,
          username: ann.username,
          balance: 975,
          totalWinnings: 0,
          netProfit: 0,
          inPlay: 25,
        },
      ],
    },
  },
  listGroupBets: { params, status: 200, data: [{ ...bet, username: ann.username }] },
  readGroupHistory: {
    params,
    status: 200,
    data: {
      members: [
        {
          uid: ann.uid,
          username: ann.username,
          points: [{ at: openedAt, profit: 0 }],
        },
      ],
    },
  },
  readOwnInvite: {
    params,
    status: 200,
    data: { groupId, code: 'HKPT-4F7', path: '/invite/HKPT-4F7' },
  },
  createTvLink: {
    params,
    body: { hours: 12 },
    status: 201,
    data: {
      keyId: 'b7d21f0c94e83a56',
      path: `/tv/${groupId}#ck_b7d21f0c94e83a5651c7e0a94f3d28b6e15a7c90d2f48b63ae07519cd4f2b86e`,
      expiresAt: openedAt,
    },
    message: 'Open this link on the TV.',
  },
  joinGroup: {
    params,
    body: {},
    status: 200,
    data: { ...group, creatorId: ben.uid, memberIds: [ben.uid, ann.uid] },
    message: 'You joined Sofa squad.',
  },
  leaveGroup: {
    params: { groupId, uid: ann.uid },
    status: 200,
    data: { id: groupId },
    message: 'You left Sofa squad. You were its last member, so it is closed.',
  },
  readInvite: {
    params: { code: 'HKPT-4F7' },
    status: 200,
    data: { invitedBy: ben.username, groupName: group.groupName, memberCount: 1 },
  },
};
