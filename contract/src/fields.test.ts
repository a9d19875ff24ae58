import { expect, it } from 'vitest';
import { gameSchema, injuryRecordSchema, ownUserSchema, publicUserSchema, userBetSchema } from './entities.ts';
import { groupSchema } from './groups.ts';
import { openingBalanceCents, toDollars } from './money.ts';
import { routes } from './routes.ts';

it.each([
  ['a user', publicUserSchema, ['id', 'uid', 'username', 'displayName', 'balance', 'totalWinnings']],
  ["the caller's own user", ownUserSchema, ['username', 'email', 'balance', 'totalWinnings', 'groupIds']],
  [
    'a bet',
    gameSchema,
    ['id', 'bet_id', 'team1', 'team2', 'team1_price', 'team2_price', 'startTime', 'endTime', 'betStatus'],
  ],
  [
    'a user bet',
    userBetSchema,
    ['id', 'userId', 'betId', 'teamChosen', 'amount', 'potentialWinnings', 'status', 'betData'],
  ],
  [
    'the bet inside a user bet',
    userBetSchema.shape.betData,
    ['team1', 'team2', 'team1_price', 'team2_price', 'startTime'],
  ],
  ['a group', groupSchema, ['id', 'groupName', 'creatorId', 'memberIds', 'leaderboard']],
  ['an injury record', injuryRecordSchema, ['teamName', 'players']],
  [
    'an injured player',
    injuryRecordSchema.shape.players.element,
    ['playerName', 'position', 'injuryStatus', 'injuryDetails'],
  ],
])('R4 %s requires all of its specified fields', (_, schema, fields) => {
  const missing = schema.safeParse({}).error?.issues.map(({ path }) => path[0]);
  expect(missing).toEqual(expect.arrayContaining(fields));
});

it('R5 an account opens with 1000 dollars', () => {
  expect(toDollars(openingBalanceCents)).toBe(1000);
});

it('R5 a bet can be placed with a stake of one cent and the fields the client knows', () => {
  const bet = {
    userId: 'u',
    betId: 'g',
    teamChosen: 'Miami Heat',
    amount: 0.01,
    potentialWinnings: 0,
    status: 'pending',
  };
  expect(routes.placeBet.body.safeParse(bet).success).toBe(true);
});
