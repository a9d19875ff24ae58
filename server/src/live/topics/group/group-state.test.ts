import { logPageSize } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import type { Group } from '@courtside/core/groups/group';
import type { AccountState } from '@courtside/core/ledger/account.model';
import { accountNamed, mainAccountOf, tabAccountOf } from '@courtside/core/ledger/account-id';
import { emptyState } from '@courtside/core/ledger/account-state';
import type { Bet } from '@courtside/core/ledger/bet';
import { tonightOf } from '@courtside/core/nights/tonight';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGroupState } from './group-state.ts';

const now = Date.parse('2026-01-15T00:30:00Z');
const group: Group = {
  id: 'g',
  name: 'Hoops',
  creatorId: 'ada',
  memberIds: ['ada'],
  createdAt: new Date(now),
  archivedAt: null,
  version: 1,
  inviteRotation: 0,
  inviteExpiresAt: null,
  leagues: null,
};

const member = { uid: 'ada', username: 'ada', balance: 0, totalWinnings: 0, netProfit: 0, seq: 1, dayBalance: null };

function aBet(id: string, status: Bet['status'], startTime: Date): Bet {
  const betData = { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170, startTime, endTime: startTime };
  return {
    id,
    uid: 'ada',
    account: mainAccountOf('ada'),
    gameId: id,
    side: 1,
    amount: 100,
    price: 150,
    potential: 250,
    status,
    placedAt: new Date(now - 7_200_000),
    settledAt: status === 'pending' ? null : new Date(now),
    betData,
  };
}

function aState(read: { seq: number; balance: number; pending?: Bet[]; shown?: Bet[] }) {
  const { seq, balance, pending = [], shown = [] } = read;
  const found = {
    group,
    log: [],
    members: [{ ...member, balance, seq }],
    seasonIds: ['own'],
    pending,
    shown,
    headToHeads: [],
    cashedOut: [],
    decided: [],
  };
  return createGroupState(found, ({ betData }) => betData.startTime);
}

/** Tonight as the topic makes it. Each bet is on a game of its own, which is over once the bet is closed. */
function tonightIn(state: ReturnType<typeof aState>, at = now) {
  const bets = [...state.bets(), ...state.headToHeads()];
  const games = bets.map(({ gameId, status, settledAt, betData: { league = 'nba', startTime } }) => {
    const betStatus = status === 'pending' ? ('closed' as const) : ('settled' as const);
    return { id: gameId, league, startTime, betStatus, settledAt };
  });
  return tonightOf(state.group(), { games, bets: state.bets(), headToHeads: state.headToHeads() }, at);
}

/** What a member's bets give rise to: each is placed, and every other one is then won. */
function eventsOf(bets: number): DomainEvent[] {
  const startTime = new Date(now - 3_600_000);
  let money: AccountState = { ...emptyState, seq: 1, balance: 100_000 };
  const events: DomainEvent[] = [];
  const record = (bet: Bet, amount: number) => {
    money = { ...money, seq: money.seq + 1, balance: money.balance + amount };
    const change = { kind: amount < 0 ? ('stake' as const) : ('payout' as const), amount };
    events.push(
      { type: 'balance', uid: 'ada', account: mainAccountOf('ada'), state: { ...money, atStake: 0 }, change },
      { type: 'bet', uid: 'ada', bet },
    );
  };
  for (let n = 0; n < bets; n += 1) record(aBet(`b${n}`, 'pending', startTime), -100);
  for (let n = 0; n < bets; n += 2) record(aBet(`b${n}`, 'won', startTime), 250);
  return events;
}

describe('a watched group', () => {
  it('reaches the same state in whatever order the events of several processes arrive, also repeated', () => {
    const events = eventsOf(7);
    const shuffled = fc
      .shuffledSubarray(events, { minLength: events.length })
      .chain((all) => fc.subarray(events).map((again) => [...all, ...again]));
    fc.assert(
      fc.property(shuffled, (received) => {
        const state = aState({ seq: 1, balance: 100_000 });
        for (const event of received) state.apply(event);
        const { standings, bets } = state.view(now);
        expect(standings.rows).toMatchObject([{ balance: 100_000 - 7 * 100 + 4 * 250, inPlay: 300 }]);
        expect(bets.map(({ bet }) => [bet.id, bet.status]).sort()).toEqual(
          Array.from({ length: 7 }, (_, n) => [`b${n}`, n % 2 === 0 ? 'won' : 'pending']),
        );
      }),
    );
  });

  it('is not set back by a read that is older than the events it received', () => {
    const state = aState({ seq: 1, balance: 100_000 });
    for (const event of eventsOf(1)) state.apply(event);
    const member = {
      uid: 'ada',
      username: 'Ada',
      balance: 100_000,
      totalWinnings: 0,
      netProfit: 0,
      seq: 1,
      dayBalance: null,
    };
    const open = aBet('b0', 'pending', new Date(now - 3_600_000));
    state.replace({
      group,
      log: [],
      members: [member],
      seasonIds: [],
      pending: [open],
      shown: [open],
      headToHeads: [],
      cashedOut: [],
      decided: [],
    });
    const { standings } = state.view(now);
    expect(standings.rows).toMatchObject([{ username: 'Ada', balance: 100_150, inPlay: 0 }]);
  });

  it('knows when the next bet becomes visible', () => {
    const soon = new Date(now + 60_000);
    const pending = [aBet('late', 'pending', new Date(now + 90_000)), aBet('soon', 'pending', soon)];
    const state = aState({ seq: 1, balance: 1, pending });
    expect(state.view(now)).toMatchObject({ bets: [], nextTipOff: soon });
    expect(state.view(soon.getTime() - 1).bets).toEqual([]);
    expect(state.view(soon.getTime()).bets).toMatchObject([{ bet: { id: 'soon' }, username: 'ada' }]);
    expect(state.view(soon.getTime()).standings.rows[0]?.inPlay).toBe(200);
  });

  it('shows a bet that was cashed out before its tip-off from the tip-off on, as a read shows it', () => {
    const tipOff = new Date(now + 60_000);
    const bet = aBet('b', 'cashed-out', tipOff);
    const read = { group, log: [], members: [{ ...member }], seasonIds: [], pending: [], shown: [], headToHeads: [] };
    const followed = aState({ seq: 1, balance: 1, pending: [aBet('b', 'pending', tipOff)] });
    followed.apply({ type: 'bet', uid: 'ada', bet });
    const readAnew = createGroupState({ ...read, cashedOut: [bet], decided: [] }, ({ betData }) => betData.startTime);
    for (const state of [followed, readAnew]) {
      expect(state.view(now)).toMatchObject({ bets: [], nextTipOff: tipOff });
      expect(state.view(tipOff.getTime()).bets).toMatchObject([{ bet: { id: 'b', status: 'cashed-out' } }]);
    }
  });

  it('counts every bet of tonight, also those that are not among the fifty shown', () => {
    const start = new Date(now - 7_200_000);
    const shown = Array.from({ length: 60 }, (_, n) => aBet(`b${n}`, 'lost', start));
    const state = aState({ seq: 1, balance: 1, shown });
    for (const bet of shown) state.apply({ type: 'bet', uid: 'ada', bet });
    expect(state.view(now).bets).toHaveLength(50);
    const steps = [{ at: new Date(now), profit: -6_000 }];
    expect(tonightIn(state).tables).toEqual([
      {
        account: 'main',
        games: 60,
        over: 60,
        firstTipOff: start,
        rows: [{ uid: 'ada', profit: -6_000, inPlay: 0, open: 0, steps }],
      },
    ]);
  });

  it('has no table of bets on leagues that the group does not count', () => {
    const open = aBet('b', 'pending', new Date(now - 1_000));
    const college = { ...open, id: 'c', gameId: 'c', betData: { ...open.betData, league: 'ncaam' as const } };
    const state = aState({ seq: 1, balance: 1, pending: [open, college] });
    expect(tonightIn(state).tables[0]?.rows).toMatchObject([{ open: 2 }]);
    const { name, creatorId, inviteRotation, inviteExpiresAt, archivedAt } = group;
    const limited = {
      name,
      creatorId,
      inviteRotation,
      inviteExpiresAt,
      archivedAt,
      version: 2,
      leagues: ['nba' as const],
    };
    const entry = { number: 2, at: new Date(now), kind: 'leagues' as const, by: 'ada', leagues: limited.leagues };
    expect(state.apply({ type: 'group', groupId: 'g', kind: 'changed', uid: 'ada', state: limited, entry })).toBe(
      'changed',
    );
    expect(tonightIn(state).tables[0]?.rows).toMatchObject([{ open: 1 }]);
  });

  it('shows fifty bets, the latest tip-offs first', () => {
    const shown = Array.from({ length: 60 }, (_, n) => aBet(`b${n}`, 'lost', new Date(now - 7_200_000 + n * 1_000)));
    const { bets } = aState({ seq: 1, balance: 1, shown }).view(now);
    expect(bets.map(({ bet }) => bet.id)).toEqual(Array.from({ length: 50 }, (_, n) => `b${59 - n}`));
  });

  it('forgets members who left, with their bets', () => {
    const pending = [aBet('open', 'pending', new Date(now - 1_000))];
    const state = aState({ seq: 1, balance: 1, pending });
    expect(state.view(now).bets).toHaveLength(1);
    state.replace({
      group,
      log: [],
      members: [],
      seasonIds: [],
      pending: [],
      shown: [],
      headToHeads: [],
      cashedOut: [],
      decided: [],
    });
    for (const event of eventsOf(1)) if (event.type === 'balance') state.apply(event);
    expect(state.view(now)).toMatchObject({ standings: { rows: [] }, bets: [] });
  });
});

describe('a change of the group', () => {
  const by = { uid: 'ada', username: 'ada' };
  const at = new Date(now);
  type GroupEvent = Extract<DomainEvent, { type: 'group' }>;
  const changed = (version: number, entry?: Partial<GroupEvent['entry']>): DomainEvent => ({
    type: 'group',
    groupId: 'g',
    kind: 'changed',
    uid: 'ada',
    state: { ...group, name: `Hoops ${version}`, version },
    entry: { number: version, at, kind: 'renamed', by: 'ada', name: `Hoops ${version}`, ...entry },
  });
  const logged = (number: number) => ({
    number,
    at,
    kind: 'renamed' as const,
    name: `Hoops ${number}`,
    by,
    whom: null,
    expiresAt: null,
    leagues: null,
  });

  it('is applied with its log entry, once and in order', () => {
    const state = aState({ seq: 1, balance: 100_000 });
    expect([2, 3, 2].map((version) => state.apply(changed(version)))).toEqual(['changed', 'changed', null]);
    expect(state.group()).toMatchObject({ name: 'Hoops 3', version: 3, memberIds: ['ada'] });
    expect(state.log()).toEqual([logged(3), logged(2)]);
  });

  it('shows the current names of its people', () => {
    const state = aState({ seq: 1, balance: 100_000 });
    state.apply({ type: 'profile', uid: 'ada', username: 'Lady Ada', groupIds: ['g'] });
    state.apply(changed(2));
    expect(state.log()).toMatchObject([{ by: { uid: 'ada', username: 'Lady Ada' } }]);
  });

  it('needs a read after a lost change, for an unknown user, and without a log entry', () => {
    const state = aState({ seq: 1, balance: 100_000 });
    const { entry: _, ...withoutEntry } = { entry: null, ...changed(2) };
    const unusable = [changed(3), changed(2, { by: 'bob' }), changed(2, { whom: 'bob' }), withoutEntry];
    expect(unusable.map(state.apply)).toEqual(unusable.map(() => 'stale'));
    expect(state.group()).toEqual(group);
    expect(state.log()).toEqual([]);
  });

  it('is not logged twice when the log was read after it', () => {
    const state = aState({ seq: 1, balance: 100_000 });
    state.replace({
      group,
      log: [logged(3), logged(2)],
      members: [member],
      seasonIds: [],
      pending: [],
      shown: [],
      headToHeads: [],
      cashedOut: [],
      decided: [],
    });
    expect([2, 3].map((version) => state.apply(changed(version)))).toEqual(['changed', 'changed']);
    expect(state.log()).toEqual([logged(3), logged(2)]);
  });

  it('leaves as many entries in the log as a snapshot has', () => {
    const state = aState({ seq: 1, balance: 100_000 });
    for (let version = 2; version < 40; version += 1) state.apply(changed(version));
    expect(state.log().map(({ number }) => number)).toEqual(Array.from({ length: logPageSize }, (_, n) => 39 - n));
  });
});

describe('bets of seasons', () => {
  const startTime = new Date(now - 3_600_000);
  const inSeason = (id: string, seasonId: string, status: Bet['status'] = 'pending'): Bet => ({
    ...aBet(id, status, startTime),
    account: accountNamed(seasonId, 'ada'),
  });
  const placed = (bet: Bet): DomainEvent => ({ type: 'bet', uid: 'ada', bet });

  it('are shown without counting as in play, and change nothing in the standings when they are closed', () => {
    const state = aState({ seq: 1, balance: 100_000 });
    expect(state.apply(placed(inSeason('b', 'own')))).toBe('changed');
    expect(state.view(now)).toMatchObject({ bets: [{ bet: { id: 'b' } }], standings: { rows: [{ inPlay: 0 }] } });
    state.apply(placed(aBet('m', 'pending', startTime)));
    state.apply(placed(inSeason('b', 'own', 'won')));
    const { bets, standings } = state.view(now);
    expect(bets.map(({ bet }) => [bet.id, bet.status]).sort()).toEqual([
      ['b', 'won'],
      ['m', 'pending'],
    ]);
    expect(standings.rows).toMatchObject([{ inPlay: 100 }]);
  });

  it('belong to the group of the season, which may be opened later', () => {
    const state = aState({ seq: 1, balance: 100_000 });
    expect(state.apply(placed(inSeason('b', 'next')))).toBeNull();
    state.addSeason('next');
    expect(state.apply(placed(inSeason('c', 'next')))).toBe('changed');
    expect(state.view(now).bets.map(({ bet }) => bet.id)).toEqual(['c']);
  });
});

it('counts the pending sides of its head-to-heads as bets of tonight, and shows them on the floor alone', () => {
  const state = aState({ seq: 1, balance: 0 });
  const side = (status: Bet['status']): Bet => ({
    ...aBet('h2h', status, new Date(now + 3_600_000)),
    account: tabAccountOf(`${group.id}.1`, 'ada'),
    challenge: 'c1',
  });
  const bettors = () => group.memberIds.filter((uid) => !tonightIn(state).withoutBet.includes(uid));
  expect(tonightIn(state).games).toBe(0);
  expect(state.apply({ type: 'bet', uid: 'ada', bet: side('pending') })).toBe('changed');
  expect(bettors()).toEqual(['ada']);
  expect(state.view(now + 7_200_000).bets).toEqual([]);
  expect(tonightIn(state).floor).toEqual([]);
  expect(tonightIn(state, now + 3_600_000).floor).toMatchObject([
    { gameId: 'h2h', picks: [{ account: 'tab', uids: ['ada'] }] },
  ]);
  state.apply({ type: 'bet', uid: 'ada', bet: side('won') });
  expect([...state.headToHeads()]).toEqual([]);
  expect(tonightIn(state, now + 3_600_000).floor).toEqual([]);
  const ofAnother = { ...side('pending'), account: tabAccountOf('another.1', 'ada') };
  expect(state.apply({ type: 'bet', uid: 'ada', bet: ofAnother })).toBeNull();
});
