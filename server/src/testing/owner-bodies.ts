import type { RouteName } from '@courtside/contract';
import { leagueDay } from '@courtside/core';

/** Valid bodies of the routes that only the owner of a group may call. */
export const ownerBodies: Readonly<Partial<Record<RouteName, object>>> = {
  renameGroup: { groupName: 'Renamed' },
  transferGroup: { uid: 'someone' },
  archiveGroup: { archived: true },
  rotateInvites: {},
  expireInvites: { expiresAt: null },
  removeMember: { uid: 'someone' },
  // Nothing is sent to a private network.
  connectChat: { service: 'webhook', url: 'https://192.168.1.20/hooks', secret: 'a key of the signatures' },
  limitTab: { limit: 100 },
  startTab: { after: 1 },
  testChat: {},
  retryChat: {},
  createSeason: {
    name: 'Rivals',
    firstDay: leagueDay(Date.now()),
    lastDay: leagueDay(Date.now()),
    bankroll: 100,
    maxStakeShare: 50,
    rebuys: 1,
  },
};
