import { hourMs } from '@courtside/contract';
import { expect, it } from 'vitest';
import { mainAccountOf, seasonAccountOf } from './account-id.ts';
import type { Draft, Entry, StakedBet } from './entry.model.ts';
import type { SeasonSums } from './season-sums.schema.ts';
import { seasonSumsAfter } from './season-sums.ts';

const tipOff = new Date('2026-11-18T00:30:00Z');
const before = new Date(tipOff.getTime() - hourMs);
const after = new Date(tipOff.getTime() + hourMs);
const account = seasonAccountOf('season', 'ada');

/** A bet of $10.00 at +150. */
function aBet(id: string, startTime = tipOff): StakedBet {
  const betData = { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170, startTime, endTime: startTime };
  return {
    id,
    uid: 'ada',
    gameId: id,
    side: 1,
    amount: 1_000,
    price: 150,
    potential: 2_500,
    placedAt: before,
    betData,
  };
}

/** Folds drafts that are committed at some times. */
function sumsOf(drafts: readonly (readonly [Draft, Date])[], of = account): SeasonSums | undefined {
  const entries = drafts.map(([draft, at], index): Entry => {
    return { ...draft, _id: '', account: of, seq: index + 1, balance: 0, key: '', at };
  });
  return entries.reduce<SeasonSums | undefined>(seasonSumsAfter, undefined);
}

const placed = (bet: StakedBet): Draft => ({ kind: 'stake', amount: -bet.amount, ref: { bet } });
const won = (bet: StakedBet): Draft => ({ kind: 'payout', amount: bet.potential, ref: { bet, result: 'won' } });
const undone = (bet: StakedBet): Draft => {
  return { kind: 'refund', amount: bet.amount, ref: { bet, reason: 'undone', endTime: tipOff } };
};
const cashedOut = (bet: StakedBet, amount: number): Draft => {
  const ref = { bet, result: 'cashed-out', price: 150, otherPrice: -170, endTime: tipOff } as const;
  return { kind: 'payout', amount, ref };
};
type Status = 'won' | 'lost' | 'void' | 'pending';
const corrected = (bet: StakedBet, from: Status, to: Status): Draft => {
  const paid = { won: bet.potential, lost: 0, void: bet.amount, pending: 0 };
  return {
    kind: 'correction',
    amount: paid[to] - paid[from],
    ref: { reason: 'Wrong score.', bet, from, to, revision: 2 },
  };
};

it('adds up the decided and pending bets of the week of their tip-off in New York', () => {
  const [one, two, next] = [aBet('one'), aBet('two'), aBet('next', new Date('2026-11-23T05:00:00Z'))];
  const drafts = [placed(one), placed(two), placed(next)].map((draft) => [draft, before] as const);
  expect(sumsOf([...drafts, [won(one), after]])).toEqual({
    weeks: [
      { week: '2026-11-23', profit: 0, bets: 0, pending: 1 },
      { week: '2026-11-16', profit: 1_500, bets: 1, pending: 1 },
    ],
    hidden: [],
    decidedAt: 4,
  });
});

it('forgets a bet that was undone', () => {
  const bet = aBet('one');
  const sums = sumsOf([
    [placed(bet), before],
    [undone(bet), before],
  ]);
  expect(sums).toEqual({ weeks: [], hidden: [], decidedAt: 0 });
});

it('keeps what was decided before the tip-off apart until an entry after it', () => {
  const [one, two] = [aBet('one'), aBet('two')];
  const sold = [
    [placed(one), before],
    [cashedOut(one, 1_200), before],
  ] as const;
  expect(sumsOf(sold)).toMatchObject({
    weeks: [{ profit: 200, bets: 1, pending: 0 }],
    hidden: [{ startTime: tipOff, profit: 200, bets: 1 }],
  });
  expect(sumsOf([...sold, [placed(two), after]])).toMatchObject({ weeks: [{ bets: 1, pending: 1 }], hidden: [] });
});

it('follows corrections of a result', () => {
  const bet = aBet('one');
  const first = [
    [placed(bet), before],
    [won(bet), after],
  ] as const;
  const lost = [...first, [corrected(bet, 'won', 'lost'), after]] as const;
  expect(sumsOf(lost)?.weeks).toMatchObject([{ profit: -1_000, bets: 1 }]);
  expect(sumsOf(lost)?.decidedAt).toBe(3);
  expect(sumsOf([...first, [corrected(bet, 'won', 'void'), after]])?.weeks).toEqual([]);
  // A parlay that was lost can be open again.
  const open = [...lost, [corrected(bet, 'lost', 'pending'), after]] as const;
  expect(sumsOf(open)?.weeks).toMatchObject([{ profit: 0, bets: 0, pending: 1 }]);
  expect(sumsOf([...open, [corrected(bet, 'pending', 'won'), after]])?.weeks).toMatchObject([
    { profit: 1_500, bets: 1, pending: 0 },
  ]);
});

it('uses the weeks of shortened days, which the opening of the account names', () => {
  const days = { firstDay: '2026-11-17', startsAt: before, dayMs: hourMs };
  const opening: Draft = { kind: 'opening', amount: 100_000, ref: { days } };
  const inSixDays = aBet('later', new Date(before.getTime() + 6 * hourMs));
  const sums = sumsOf([
    [opening, before],
    [placed(aBet('one')), before],
    [placed(inSixDays), before],
  ]);
  expect(sums?.days).toEqual(days);
  expect(sums?.weeks.map(({ week }) => week)).toEqual(['2026-11-16', '2026-11-23']);
});

it('are not kept for main accounts', () => {
  expect(sumsOf([[placed(aBet('one')), before]], mainAccountOf('ada'))).toBeUndefined();
});
