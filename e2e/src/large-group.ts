/** A large group, as a prepared response has it. */

import { noTonight } from './no-tonight.ts';

export const joined = '2026-01-14T21:00:00.000Z';

/** A group of a thousand members, with the caller at the second place. */
export function aLargeGroup(id: string, groupName: string, uid: string) {
  const members = [
    'Ana María Fernández de la Vega y Castellanos',
    uid,
    ...Array.from({ length: 998 }, (_, n) => `m${n}`),
  ];
  const leaderboard = members.slice(0, 60).map((member, index) => ({
    uid: member,
    username: member === uid ? 'maya' : member,
    rank: index + 1,
    position: index + 1,
    balance: 98_765.43 - 1_500 * index,
    totalWinnings: 0,
    netProfit: 120 - index,
    inPlay: index % 3 ? 0 : 250,
    placesGained: (index % 5) - 2,
  }));
  return {
    id,
    groupName,
    creatorId: uid,
    memberIds: members,
    createdAt: joined,
    leaderboard,
    totalBalance: 1_234_567.89,
    averageBalance: 1_234.57,
    archivedAt: null,
    inviteExpiresAt: null,
    leagues: null,
    joinableById: true,
    tonight: noTonight,
  };
}
