import { describe, expect, it } from 'vitest';
import { type DomainEvent, eventCodec } from './events.ts';
import type { Game } from './league/games/game.ts';
import { mainAccountOf } from './ledger/account-id.ts';
import type { Bet } from './ledger/bet.ts';
import { tipOff } from './testing/world.ts';

const startTime = new Date(tipOff);
const betData = { team1: 'Utah Jazz', team2: 'Miami Heat', team1Price: 150, team2Price: -170 };
const market = { ...betData, startTime, endTime: startTime };
const moneyline = {
  line: null,
  prices: [150, -170],
  bookmaker: null,
  updatedAt: startTime,
  readAt: startTime,
  staleAt: new Date(tipOff + 2),
  pause: 'no-credits',
  resumesAt: startTime,
} as const;
const game: Game = {
  league: 'nba',
  team1: 'Utah Jazz',
  team2: 'Miami Heat',
  startTime,
  endTime: startTime,
  id: 'g',
  betStatus: 'closed',
  score: { team1: 1, team2: 2, periods: [[1, 2]], clock: null },
  version: 3,
  missingSince: new Date(tipOff + 1),
  missingForMs: 20,
  settledAt: null,
  markets: { moneyline },
  sourceIds: { odds: 'g', scoreboard: null },
  startedAt: startTime,
  resultRevision: 1,
  resultNote: 'The box score says so.',
  resultAt: startTime,
  decidedBy: 'operator',
  dispute: null,
};
const bet: Bet = {
  id: 'b',
  uid: 'ada',
  account: mainAccountOf('ada'),
  gameId: 'g',
  side: 2,
  amount: 100,
  price: -170,
  potential: 158,
  status: 'cashed-out',
  placedAt: startTime,
  settledAt: startTime,
  cancelled: true,
  cashedOut: 50,
  revision: 1,
  betData: market,
};
const line = { ...moneyline, pause: null, bookmaker: 'draftkings', line: -5.5, prices: [-108, -112] } as const;
const gameWithLines: Game = { ...game, markets: { moneyline, spread: line, total: { ...line, line: 224.5 } } };
const pushed: Bet = {
  ...bet,
  cancelled: false,
  market: 'spread',
  line: 5.5,
  status: 'push',
  betData: { ...market, offer: { line: -5.5, prices: [-108, -112] } },
};
const cashier = { firstDeposit: { seq: 2, amount: 500, matched: false }, toppedUpOn: '2026-01-15' };
const account = mainAccountOf('ada');
const stats = { bets: 4, won: 1, lost: 1, void: 0, staked: 400, inPlay: 100, returned: 150 };
const money = { seq: 3, balance: -1, totalWinnings: 20, stats, atStake: 100 };
const cashedOutMoney = { ...money, stats: { ...stats, push: 1, cashedOut: 1 }, cashier };
const groupState = {
  name: 'Hoops',
  creatorId: 'bob',
  version: 2,
  archivedAt: null,
  inviteRotation: 1,
  inviteExpiresAt: startTime,
  leagues: null,
};

const everyEvent: readonly DomainEvent[] = [
  { type: 'odds', games: [game, { ...game, settledAt: startTime }] },
  { type: 'game', game },
  { type: 'game', game: gameWithLines },
  { type: 'injuries', version: 4 },
  { type: 'balance', uid: 'ada', account, state: cashedOutMoney, change: { kind: 'payout', amount: 20 } },
  { type: 'balance', uid: 'ada', account, state: money, change: { kind: 'stake', amount: 0 } },
  { type: 'balance', uid: 'ada', account, state: { ...money, rebuys: 1 }, change: { kind: 'rebuy', amount: 9 } },
  { type: 'bet', uid: 'ada', bet },
  { type: 'bet', uid: 'ada', bet: pushed },
  { type: 'reread', uids: ['ada'] },
  { type: 'profile', uid: 'ada', username: 'Ada', groupIds: ['x'] },
  { type: 'group', groupId: 'x', kind: 'left', uid: 'ada', state: groupState },
  { type: 'group', groupId: 'x', kind: 'changed', uid: 'ada', state: { ...groupState, archivedAt: startTime } },
  {
    type: 'group',
    groupId: 'x',
    kind: 'changed',
    uid: 'ada',
    state: groupState,
    entry: { number: 2, at: startTime, kind: 'transferred', by: 'ada', whom: 'bob' },
  },
  {
    type: 'group',
    groupId: 'x',
    kind: 'changed',
    uid: 'ada',
    state: groupState,
    entry: { number: 2, at: startTime, kind: 'renamed', by: 'ada', name: 'Hoops' },
  },
  {
    type: 'group',
    groupId: 'x',
    kind: 'changed',
    uid: 'ada',
    state: groupState,
    entry: { number: 2, at: startTime, kind: 'expiry', by: 'ada', expiresAt: startTime },
  },
  {
    type: 'group',
    groupId: 'x',
    kind: 'changed',
    uid: 'ada',
    state: { ...groupState, leagues: ['nba', 'wnba'] },
    entry: { number: 2, at: startTime, kind: 'leagues', by: 'ada', leagues: ['nba', 'wnba'] },
  },
  { type: 'access', uid: 'ada' },
  { type: 'season', groupId: 'x', seasonId: 's' },
  {
    type: 'notice',
    uids: ['ada'],
    notice: { groupId: 'x', groupName: 'Hoops', kind: 'new-owner', seasonId: null, uid: 'ada', name: 'Ada' },
  },
  { type: 'reaction', groupId: 'x', target: 'bet:ada:b', version: 2, uid: 'ada', reaction: 'fire' },
  { type: 'reaction', groupId: 'x', target: 'bet:ada:b', version: 3, uid: 'ada', reaction: null },
  {
    type: 'group-ticket',
    ticket: {
      _id: 't',
      groupId: 'x',
      maker: 'ada',
      createdAt: startTime,
      version: 2,
      legs: [{ uid: 'ada', gameId: 'b', market: 'total', side: 1, pickedAt: startTime }],
      startedAt: startTime,
      endedAt: startTime,
    },
    people: [{ uid: 'ada', username: 'Ada' }],
    games: [{ _id: 'b', league: 'nba', team1: 'A', team2: 'B', startTime, betStatus: 'open' }],
  },
  { type: 'leaderboard', uids: ['ada'] },
];

function decode(event: unknown) {
  return eventCodec.decode(JSON.parse(JSON.stringify(event)));
}

/** The version that events carry. */
const { v }: { v: number } = JSON.parse(eventCodec.encode({ type: 'injuries', version: 4 }));

describe('events', () => {
  it.each(everyEvent)(
    'an event of type $type is read as it was written, with every field and dates as dates',
    (event) => {
      expect(eventCodec.decode(JSON.parse(eventCodec.encode(event)))).toStrictEqual({ ok: true, event });
    },
  );

  // Until version 4, each type had a version of its own, up to 3.
  it.each([1, 2, 3, v + 1])('are not applied when a process of version %i wrote them', (version) => {
    expect(decode({ v: version, type: 'bet', uid: 'ada', bet })).toEqual({
      ok: false,
      reason: 'version',
      error: new Error(`event bet of version ${version}; this process reads ${v}`),
    });
  });

  it('are not applied when their type is unknown', () => {
    expect(decode({ v, type: 'playoffs', round: 'a' })).toMatchObject({ ok: false, reason: 'version' });
    expect(decode({ v, type: 'toString' })).toMatchObject({ ok: false, reason: 'version' });
  });

  it.each([
    ['without a version', { type: 'injuries', version: 4 }],
    ['without a type', { v }],
    ['with a version that is no number', { v: String(v), type: 'injuries', version: 4 }],
    ['that are no object', 'injuries'],
    ['that are null', null],
  ])('are invalid %s', (_, event) => {
    expect(decode(event)).toMatchObject({ ok: false, reason: 'invalid' });
  });
});
