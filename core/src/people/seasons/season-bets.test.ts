import { describe, expect, it } from 'vitest';
import { bestsOf, compareBets, type SeasonBet, weekBoards } from './season-bets.ts';

const tipOff = Date.parse('2026-11-18T00:30:00Z');
const dayMs = 86_400_000;
const season = {
  firstDay: '2026-11-17',
  lastDay: '2026-11-24',
  startsAt: new Date('2026-11-17T05:00:00Z'),
  dayMs: null,
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

describe('the weekly boards', () => {
  it('are weeks from Monday to Sunday in New York, cut at the first and the last day', () => {
    expect(weekBoards(season, [], names, after).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      ['2026-11-17', '2026-11-22'],
      ['2026-11-23', '2026-11-24'],
    ]);
  });

  it('count a bet in the week in which its game tips off in New York', () => {
    const sundayNight = aBet({ startTime: new Date('2026-11-23T04:59:00Z') });
    const mondayMorning = aBet({ uid: 'bob', startTime: new Date('2026-11-23T05:00:00Z') });
    const weeks = weekBoards(season, [sundayNight, mondayMorning], names, after);
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
    const [week] = weekBoards(season, bets, names, after);
    expect(week?.rows).toEqual([
      { uid: 'ada', username: 'Ada', rank: 1, profit: 1_500, bets: 1 },
      { uid: 'bob', username: 'Bob', rank: 1, profit: 1_500, bets: 1 },
      { uid: 'cy', username: 'Cy', rank: 3, profit: -1_000, bets: 2 },
    ]);
    expect(week?.winners.map(({ uid }) => uid)).toEqual(['ada', 'bob']);
    const [open] = weekBoards(season, [...bets, aBet({ status: 'pending' })], names, after);
    expect([open?.state, open?.winners]).toEqual(['finishing', []]);
    expect(weekBoards(season, bets, names, tipOff)[0]?.state).toBe('running');
    expect(weekBoards(season, bets, names, tipOff)[1]?.state).toBe('upcoming');
  });
});

describe('the outstanding bets', () => {
  it('are the highest profit and the highest loss, and the earlier bet in a tie', () => {
    const won = aBet({ day: 1 });
    const bets = [aBet({ day: 2, uid: 'bob' }), won, aBet({ status: 'cashed-out', cashedOut: 1_200 })];
    expect(bestsOf(bets, names, after)).toMatchObject({ best: won, worst: null });
    const lost = aBet({ status: 'lost', uid: 'cy' });
    expect(bestsOf([...bets, lost], names, after).worst).toBe(lost);
  });

  it('stay hidden until their games tip off', () => {
    const soldEarly = aBet({ status: 'cashed-out', cashedOut: 3_000, day: 3 });
    expect(bestsOf([soldEarly], names, tipOff).best).toBeNull();
    expect(bestsOf([soldEarly], names, after).best).toBe(soldEarly);
  });

  it.each(['push', 'void', 'cashed-out', 'pending'] as const)(
    'a %s bet neither ends a streak nor extends it',
    (status) => {
      const bets = [aBet({ day: 0 }), aBet({ day: 1, status }), aBet({ day: 2 })];
      expect(bestsOf(bets, names, after).longestStreak).toEqual({ uid: 'ada', username: 'Ada', wins: 2 });
    },
  );

  it('a lost bet ends a streak, and the order is that of the tip-offs', () => {
    const bets = [aBet({ day: 3 }), aBet({ day: 1, status: 'lost' }), aBet({ day: 2 }), aBet({ day: 0 })];
    expect(bestsOf(bets, names, after).longestStreak?.wins).toBe(2);
    expect(bestsOf([aBet({ status: 'lost' })], names, after).longestStreak).toBeNull();
  });
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
  const weeks = weekBoards(season, bets, names, after);
  const { contenders, sameGame } = compareBets(['ada', 'bob'], { bets, weeks, now: after });
  expect(sameGame).toEqual({ games: 2, aheadA: 1, aheadB: 1 });
  expect(contenders.map(({ weeksWon, longestStreak }) => [weeksWon, longestStreak])).toEqual([
    [1, 2],
    [0, 1],
  ]);
  expect(contenders[1].best?.gameId).toBe('two');
});
