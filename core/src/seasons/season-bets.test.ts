import { dayMs } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import { seasonAccountOf } from '../ledger/account-id.ts';
import { profitOf } from '../ledger/bet.ts';
import type { Draft, Entry, StakedBet } from '../ledger/entry.model.ts';
import type { SeasonSums } from '../ledger/season-sums.schema.ts';
import { seasonSumsAfter } from '../ledger/season-sums.ts';
import { dayAt } from './calendar.ts';
import { addHighlights, bestsOf, compareGames, type SeasonBet, weekBoards, weeksWon } from './season-bets.ts';

const tipOff = Date.parse('2026-11-18T00:30:00Z');
const season = {
  firstDay: '2026-11-17',
  lastDay: '2026-11-24',
  startsAt: new Date('2026-11-17T05:00:00Z'),
};
const after = Date.parse('2026-12-01T00:00:00Z');
const names = new Map([
  ['ada', 'Ada'],
  ['bob', 'Bob'],
  ['cy', 'Cy'],
]);
let count = 0;

/** A won bet of $10.00 at +150 on the first evening of the season. */
function aBet(fields: Partial<SeasonBet> & { day?: number } = {}): SeasonBet {
  count += 1;
  const { day = 0, ...rest } = fields;
  return {
    id: `bet-${count}`,
    uid: 'ada',
    gameId: `game-${count}`,
    status: 'won',
    amount: 1_000,
    potential: 2_500,
    placedAt: new Date(tipOff - 1_000),
    startTime: new Date(tipOff + day * dayMs),
    ...rest,
  };
}

/** The entries that a bet leaves in its account's ledger. */
function entriesOf(bet: SeasonBet): Entry[] {
  const { status, cashedOut = 0, startTime, ...fields } = bet;
  const betData = { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170, startTime, endTime: startTime };
  const staked: StakedBet = { ...fields, side: 1, price: 150, betData };
  const ref = { bet: staked };
  const drafts: Draft[] = [{ kind: 'stake', amount: -bet.amount, ref }];
  if (status === 'won') drafts.push({ kind: 'payout', amount: bet.potential, ref: { ...ref, result: 'won' } });
  if (status === 'lost') drafts.push({ kind: 'payout', amount: 0, ref: { ...ref, result: 'lost' } });
  if (status === 'push' || status === 'void')
    drafts.push({ kind: 'refund', amount: bet.amount, ref: { ...ref, reason: status } });
  if (status === 'cashed-out') {
    const prices = { price: 150, otherPrice: -170, endTime: startTime } as const;
    drafts.push({ kind: 'payout', amount: cashedOut, ref: { ...ref, result: 'cashed-out', ...prices } });
  }
  const account = seasonAccountOf('season', bet.uid);
  return drafts.map((draft, index) => ({
    ...draft,
    _id: '',
    account,
    seq: index + 1,
    balance: 0,
    key: '',
    at: bet.placedAt,
  }));
}

/** The members of a season who placed these bets, with the sums of their accounts. */
function membersWith(bets: readonly SeasonBet[]) {
  return [...names].map(([uid, username]) => {
    const entries = bets.filter((bet) => bet.uid === uid).flatMap(entriesOf);
    const sums = entries.reduce<SeasonSums | undefined>(seasonSumsAfter, undefined);
    return { uid, username, ...(sums && { sums }) };
  });
}

/** What the bets of each user add up to that have tipped off and are decided. */
function highlightsOf(bets: readonly SeasonBet[], now: number) {
  const decided = bets
    .filter(({ status, startTime }) => status !== 'pending' && status !== 'void' && startTime.getTime() <= now)
    .sort((a, b) => a.startTime.getTime() - b.startTime.getTime());
  return [...names.keys()].map((uid) => {
    const own = addHighlights(uid, (startTime) => dayAt(season, startTime));
    for (const bet of decided) if (bet.uid === uid) own.add(bet);
    return own.result();
  });
}

const boardsOf = (bets: readonly SeasonBet[], now: number) => weekBoards(season, membersWith(bets), now);
const bests = (bets: readonly SeasonBet[], now: number) => bestsOf(highlightsOf(bets, now), names);

describe('the weekly boards', () => {
  it('are weeks from Monday to Sunday in New York, cut at the first and the last day', () => {
    expect(boardsOf([], after).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      ['2026-11-17', '2026-11-22'],
      ['2026-11-23', '2026-11-24'],
    ]);
  });

  it('count a bet in the week in which its game tips off in New York', () => {
    const sundayNight = aBet({ startTime: new Date('2026-11-23T04:59:00Z') });
    const mondayMorning = aBet({ uid: 'bob', startTime: new Date('2026-11-23T05:00:00Z') });
    const weeks = boardsOf([sundayNight, mondayMorning], after);
    expect(weeks.map(({ winners }) => winners)).toEqual([
      [{ uid: 'ada', username: 'Ada' }],
      [{ uid: 'bob', username: 'Bob' }],
    ]);
  });

  it('have all members with the highest profit as winners, and none before every bet is decided', () => {
    const bets = [
      aBet(),
      aBet({ uid: 'bob' }),
      aBet({ uid: 'cy', status: 'lost' }),
      aBet({ uid: 'cy', status: 'push' }),
      aBet({ uid: 'cy', status: 'void' }),
    ];
    const [week] = boardsOf(bets, after);
    expect(week?.rows).toEqual([
      { uid: 'ada', username: 'Ada', rank: 1, profit: 1_500, bets: 1 },
      { uid: 'bob', username: 'Bob', rank: 1, profit: 1_500, bets: 1 },
      { uid: 'cy', username: 'Cy', rank: 3, profit: -1_000, bets: 2 },
    ]);
    expect(week?.winners.map(({ uid }) => uid)).toEqual(['ada', 'bob']);
    const [open] = boardsOf([...bets, aBet({ status: 'pending' })], after);
    expect([open?.state, open?.winners]).toEqual(['finishing', []]);
    expect(boardsOf(bets, tipOff)[0]?.state).toBe('running');
    expect(boardsOf(bets, tipOff)[1]?.state).toBe('upcoming');
  });
});

describe('the outstanding bets', () => {
  it('are the highest profit and the highest loss, and the earlier bet in a tie', () => {
    const won = aBet({ day: 1 });
    const bets = [aBet({ day: 2, uid: 'bob' }), won, aBet({ status: 'cashed-out', cashedOut: 1_200 })];
    expect(bests(bets, after)).toMatchObject({ best: won, worst: null });
    const lost = aBet({ status: 'lost', uid: 'cy' });
    expect(bests([...bets, lost], after).worst).toBe(lost);
  });

  it('stay hidden until their games tip off', () => {
    const soldEarly = aBet({ status: 'cashed-out', cashedOut: 3_000, day: 3 });
    expect(bests([soldEarly], tipOff).best).toBeNull();
    expect(bests([soldEarly], after).best).toBe(soldEarly);
  });

  it.each(['push', 'void', 'cashed-out', 'pending'] as const)(
    'a %s bet neither ends a streak nor extends it',
    (status) => {
      const bets = [aBet({ day: 0 }), aBet({ day: 1, status }), aBet({ day: 2 })];
      expect(bests(bets, after).longestStreak).toEqual({ uid: 'ada', username: 'Ada', wins: 2 });
    },
  );

  it('a lost bet ends a streak, and the order is that of the tip-offs', () => {
    const bets = [aBet({ day: 3 }), aBet({ day: 1, status: 'lost' }), aBet({ day: 2 }), aBet({ day: 0 })];
    expect(bests(bets, after).longestStreak?.wins).toBe(2);
    expect(bests([aBet({ status: 'lost' })], after).longestStreak).toBeNull();
  });
});

it('have the day with the highest profit of each member, by tip-off in New York, and the earlier day in a tie', () => {
  const bets = [
    aBet({ day: 0, potential: 1_500 }),
    aBet({ day: 1, amount: 2_000, potential: 3_000 }),
    // After midnight in UTC, the same evening in New York.
    aBet({ day: 0, potential: 1_500, startTime: new Date('2026-11-18T04:30:00Z') }),
    aBet({ uid: 'bob', status: 'lost' }),
  ];
  expect(highlightsOf(bets, after).map(({ bestDay }) => bestDay)).toEqual([
    { day: '2026-11-17', profit: 1_000 },
    null,
    null,
  ]);
});

it('compares two members by the weeks they won and the games both bet on', () => {
  const bets = [
    aBet({ gameId: 'one' }),
    aBet({ gameId: 'one', uid: 'bob', status: 'lost' }),
    aBet({ gameId: 'two', status: 'push' }),
    aBet({ gameId: 'two', uid: 'bob', amount: 500 }),
    aBet({ gameId: 'three', uid: 'bob', status: 'pending' }),
    aBet({ gameId: 'three', day: 6 }),
  ];
  const weeks = boardsOf(bets, after);
  const profits = (uid: string) => {
    const own = bets.filter((bet) => bet.uid === uid && bet.status !== 'pending');
    return new Map(own.map((bet) => [bet.gameId, profitOf(bet)]));
  };
  expect(compareGames(profits('ada'), profits('bob'))).toEqual({ games: 2, aheadA: 1, aheadB: 1 });
  const [ada, bob] = highlightsOf(bets, after);
  expect([ada, bob].map((own) => [weeksWon(weeks, own?.uid ?? ''), own?.longestStreak])).toEqual([
    [1, 2],
    [0, 1],
  ]);
  expect(bob?.best?.gameId).toBe('two');
});
