import { challengeSchema, type League } from '@courtside/contract';
import { expect, it } from 'vitest';
import { presentChallenge } from './challenge.ts';

const startTime = new Date('2026-01-15T00:30:00Z');
const aChallenge = (league: League): Parameters<typeof presentChallenge>[0] => ({
  _id: 'c',
  groupId: 'g',
  groupName: 'Hoops',
  tabId: 'g.1',
  creation: 'ada:k',
  gameId: 'game',
  side: 1,
  price: 100,
  stake: 2_000,
  otherStake: 2_000,
  challenger: 'ada',
  status: 'open',
  createdAt: startTime,
  expiresAt: startTime,
  people: { challenger: { uid: 'ada', username: 'ada' }, opponent: null },
  game: { league, team1: 'Auburn Tigers', team2: 'Florida Gators', startTime },
  result: null,
});

it.each([
  ['ncaam', { league: 'ncaam' }],
  ['nba', {}],
] as const)('names the league of the game of a challenge, but not the NBA: %s', (league, shown) => {
  const { game } = challengeSchema.parse(presentChallenge(aChallenge(league)));
  expect(game).toEqual({
    id: 'game',
    ...shown,
    team1: 'Auburn Tigers',
    team2: 'Florida Gators',
    startTime: startTime.toISOString(),
  });
});
