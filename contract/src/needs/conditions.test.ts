import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sample } from '../testing/sample.ts';
import { conditionsToPass } from './conditions.ts';
import type { Night, NightBet, NightGame } from './night.ts';
import type { Condition } from './passing.ts';
import { aBet, aGame } from './testing/builders.ts';
import { everyCombination, everyResult, legsAt, oneOfEach, type Result, scoreAt } from './testing/every-result.ts';
import { nights } from './testing/nights.ts';
import type { ConditionPart } from './variables.ts';

const game = (id: string, more: Partial<NightGame> = {}) => aGame({ id, ...more });
const bet = (uid: string, gameId: string, more: Partial<NightBet> = {}) => aBet(uid, { gameId, ...more });
const night = (scores: readonly number[], games: readonly NightGame[], bets: readonly NightBet[]): Night => ({
  members: ['me', 'bo'].map((uid, index) => ({ uid, name: uid, score: scores[index] ?? 0 })),
  games,
  bets,
});

/** By how much the first member is ahead of the second one, from a result alone. */
const swing = ({ gains }: Result) => (gains.get('ada') ?? 0) - (gains.get('bo') ?? 0);

const isIn = ({ cells }: ConditionPart, value: number) => cells.some(({ from, to }) => value >= from && value <= to);

const isAbout = (part: ConditionPart, { gameId, kind }: Result) => part.gameId === gameId && part.kind === kind;

/** Whether a condition holds at these results. */
function holds(condition: Condition, results: readonly Result[]): boolean {
  return condition.every((part) => results.some((result) => isAbout(part, result) && isIn(part, result.value)));
}

/** All conditions: a level for each list of results, so that the lowest sum is enough and no level can be lowered. */
function bruteConditions(lists: readonly Result[][], lead: number): Set<string> {
  const levels = lists.map((results) => [...new Set(results.map(swing))].sort((one, other) => one - other));
  const found = new Set<string>();
  everyCombination(
    levels.map((amounts) => amounts.map((_, index) => index)),
    (chosen) => {
      const sum = (lowered: number) =>
        chosen.reduce((all, level, index) => all + (levels[index]?.[level - (index === lowered ? 1 : 0)] ?? 0), lead);
      if (sum(-1) <= 0 || chosen.some((level, index) => level > 0 && sum(index) > 0)) return;
      found.add(
        chosen
          .flatMap((level, index) => {
            const accepted = lists[index]?.filter((result) => swing(result) >= (levels[index]?.[level] ?? 0)) ?? [];
            return level === 0 ? [] : [`${index}: ${accepted.map(({ value }) => value).join()}`];
          })
          .join('; '),
      );
    },
  );
  return found;
}

/** The same text for a condition that was found. */
function textOf(condition: Condition, lists: readonly Result[][]): string {
  return lists
    .flatMap((results, index) => {
      const part = condition.find((each) => results.some((result) => isAbout(each, result)));
      if (part === undefined) return [];
      const accepted = results.filter(({ value }) => isIn(part, value));
      return [`${index}: ${accepted.map(({ value }) => value).join()}`];
    })
    .join('; ');
}

describe('the conditions to pass a member', () => {
  it('are all that brute force over every final margin and total finds, and no others', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(nights({ maxGames: 3, maxBets: 10 }), (random) => {
        const lists = everyResult(random);
        const lead = (random.members[0]?.score ?? 0) - (random.members[1]?.score ?? 0);
        const passing = conditionsToPass(random, 'ada', 'bo', 10_000);
        kinds.add(passing.kind);
        const brute = bruteConditions(lists, lead);
        if (passing.kind === 'never') expect(brute).toEqual(new Set());
        else if (passing.kind === 'always') expect(brute).toEqual(new Set(['']));
        else {
          expect(passing.more).toBe(false);
          const texts = passing.conditions.map((condition) => textOf(condition, lists));
          expect(texts).toHaveLength(brute.size);
          expect(new Set(texts)).toEqual(brute);
        }
      }),
      { numRuns: sample(300, 1000) },
    );
    expect(kinds).toEqual(new Set(['always', 'never', 'if']));
  });

  it('hold exactly at the results at which the member passes', () => {
    fc.assert(
      fc.property(nights({ maxGames: 3, maxBets: 8 }), (random) => {
        const passing = conditionsToPass(random, 'ada', 'bo', 10_000);
        const conditions = passing.kind === 'if' ? passing.conditions : passing.kind === 'always' ? [[]] : [];
        const flags = (result: Result) =>
          conditions.map((each) => each.map((part) => isAbout(part, result) && isIn(part, result.value)).join());
        const lists = everyResult(random).map((results) =>
          oneOfEach(results, (result) => `${swing(result)} ${flags(result)}`),
        );
        const lead = (random.members[0]?.score ?? 0) - (random.members[1]?.score ?? 0);
        everyCombination(lists, (results) => {
          const passes = results.reduce((sum, result) => sum + swing(result), lead) > 0;
          if (conditions.some((condition) => holds(condition, results)) !== passes)
            throw new Error(`wrong at ${results.map(({ value }) => value).join()}`);
        });
      }),
      { numRuns: sample(200, 1000) },
    );
  });

  it('hold exactly at the results at which the member passes, with parlays of both', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(nights({ maxGames: 3, maxBets: 4, maxParlays: 4 }), (random) => {
        const passing = conditionsToPass(random, 'ada', 'bo', 10_000);
        kinds.add(passing.kind);
        const conditions = passing.kind === 'if' ? passing.conditions : passing.kind === 'always' ? [[]] : [];
        const flags = (result: Result) =>
          conditions.map((each) => each.map((part) => isAbout(part, result) && isIn(part, result.value)).join());
        const lists = everyResult(random).map((results) =>
          oneOfEach(results, (result) => `${swing(result)} ${legsAt(random, result, ['ada', 'bo'])} ${flags(result)}`),
        );
        everyCombination(lists, (results) => {
          const passes = scoreAt(random, 'ada', results) > scoreAt(random, 'bo', results);
          if (conditions.some((condition) => holds(condition, results)) !== passes)
            throw new Error(`wrong at ${results.map(({ value }) => value).join()}`);
        });
      }),
      { numRuns: sample(100, 1000) },
    );
    expect(kinds).toEqual(new Set(['always', 'never', 'if']));
  });

  it('are that all legs of a parlay win, or that one of the other member loses', () => {
    const games = [game('g'), game('h'), game('i')];
    const leg = { market: 'moneyline', side: 'team1', line: null, price: 100 } as const;
    const legs = [{ ...leg, gameId: 'g' }, { ...leg, gameId: 'h', side: 'team2' } as const];
    const parlays = [{ uid: 'me', stake: 1000, legs, wonPrices: [] }];
    const win = (gameId: string) => ({ gameId, kind: 'margin', cells: [{ from: 1, to: Infinity }] });
    const lose = (gameId: string) => ({ gameId, kind: 'margin', cells: [{ from: -Infinity, to: -1 }] });
    const level = { ...night([1000, 1000], games, []), parlays };
    expect(conditionsToPass(level, 'me', 'bo')).toEqual({
      kind: 'if',
      conditions: [[win('g'), lose('h')]],
      more: false,
    });
    expect(conditionsToPass(level, 'bo', 'me')).toEqual({
      kind: 'if',
      conditions: [[lose('g')], [win('h')]],
      more: false,
    });
    // A third leg that is not in the night: nothing is known of the parlay.
    const hidden = {
      ...level,
      parlays: [{ uid: 'me', stake: 1000, legs: [...legs, { ...leg, gameId: 'j' }], wonPrices: [] }],
    };
    expect(conditionsToPass(hidden, 'me', 'bo')).toEqual({ kind: 'never' });
  });

  it('are none that is named if two members have too many parlays', () => {
    const games = Array.from({ length: 20 }, (_, index) => game(`g${index}`));
    const legs = games.map(
      ({ id }) => ({ gameId: id, market: 'moneyline', side: 'team1', line: null, price: 100 }) as const,
    );
    const parlays = [0, 5, 10, 15].map((from) => ({
      uid: 'me',
      stake: 1000,
      legs: legs.slice(from, from + 5),
      wonPrices: [],
    }));
    expect(conditionsToPass({ ...night([0, 0], games, []), parlays }, 'me', 'bo')).toEqual({
      kind: 'if',
      conditions: [],
      more: true,
    });
  });

  it('are true on a night with 200 bets, and complete unless there are more', () => {
    const shares = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
      minLength: 12,
      maxLength: 12,
    });
    const random = fc.tuple(
      nights({ maxGames: 6, minBets: 200, maxBets: 200 }),
      fc.array(shares, { minLength: 300, maxLength: 300 }),
    );
    fc.assert(
      fc.property(random, ([busy, drawn]) => {
        const passing = conditionsToPass(busy, 'ada', 'bo');
        const conditions = passing.kind === 'if' ? passing.conditions : passing.kind === 'always' ? [[]] : [];
        const lists = everyResult(busy);
        const lead = (busy.members[0]?.score ?? 0) - (busy.members[1]?.score ?? 0);
        for (const each of drawn) {
          const results = lists.flatMap((list, index) => list[Math.floor((each[index] ?? 0) * list.length)] ?? []);
          const passes = results.reduce((sum, result) => sum + swing(result), lead) > 0;
          const isNamed = conditions.some((condition) => holds(condition, results));
          if (isNamed && !passes) throw new Error(`wrong at ${results.map(({ value }) => value).join()}`);
          if (passes && !isNamed) expect(passing).toMatchObject({ kind: 'if', more: true });
        }
      }),
      { numRuns: sample(10, 100) },
    );
  });

  it('count the stakes of open bets only once they are lost', () => {
    // A score of 500 and a lost bet of 500 are a tie, which passes nobody.
    const lost = { side: 'team2', stake: 500, payout: 900 } as const;
    expect(conditionsToPass(night([500, 0], [game('g')], [bet('me', 'g', lost)]), 'me', 'bo')).toEqual({
      kind: 'if',
      conditions: [[{ gameId: 'g', kind: 'margin', cells: [{ from: -Infinity, to: -1 }] }]],
      more: false,
    });
    const over = night([501, 0], [game('g')], [bet('me', 'g', lost)]);
    expect(conditionsToPass(over, 'me', 'bo')).toEqual({ kind: 'always' });
  });

  it('leave a tie to neither of two members', () => {
    const tied = night([0, 0], [game('g')], []);
    expect(conditionsToPass(tied, 'me', 'bo')).toEqual({ kind: 'never' });
    expect(conditionsToPass(tied, 'bo', 'me')).toEqual({ kind: 'never' });
  });

  it('return the stake of a bet exactly on its line', () => {
    const line = bet('bo', 'g', { market: 'spread', side: 'team1', line: -5, stake: 1000, payout: 1900 });
    expect(conditionsToPass(night([-500, 0], [game('g')], [line]), 'me', 'bo')).toEqual({
      kind: 'if',
      conditions: [[{ gameId: 'g', kind: 'margin', cells: [{ from: -Infinity, to: 4 }] }]],
      more: false,
    });
    expect(conditionsToPass(night([1, 0], [game('g')], [line]), 'me', 'bo')).toMatchObject({
      conditions: [[{ cells: [{ from: -Infinity, to: 5 }] }]],
    });
  });

  it('know that a total below the points so far is impossible', () => {
    const under = bet('bo', 'g', { market: 'total', side: 'under', line: 200.5 });
    const late = game('g', { points: { team1: 101, team2: 100 }, left: 0.1 });
    expect(conditionsToPass(night([-999, 0], [late], [under]), 'me', 'bo')).toEqual({ kind: 'always' });
    expect(conditionsToPass(night([-1000, 0], [late], [under]), 'me', 'bo')).toEqual({ kind: 'never' });
  });

  it('ignore bets on other games and of other users', () => {
    const bets = [bet('me', 'decided'), bet('stranger', 'g')];
    expect(conditionsToPass(night([0, 0], [game('g')], bets), 'me', 'bo')).toEqual({ kind: 'never' });
  });

  it('return the shortest ones and say that there are more', () => {
    const games = Array.from({ length: 12 }, (_, index) => game(`g${index}`));
    const bets = games.map(({ id }, index) => bet('me', id, { stake: 100, payout: index === 0 ? 5000 : 1100 }));
    const passing = conditionsToPass(night([0, 3000], games, bets), 'me', 'bo');
    expect(passing).toMatchObject({ kind: 'if', more: true });
    if (passing.kind !== 'if') return;
    expect(passing.conditions).toHaveLength(64);
    const lengths = passing.conditions.map(({ length }) => length);
    expect(lengths[0]).toBe(1);
    expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
  });

  it('are found without a search that takes seconds when there are millions of them', () => {
    const games = Array.from({ length: 12 }, (_, index) => game(`g${index}`));
    const bets = games.flatMap(({ id }, index) => [
      bet('me', id, { stake: 1, payout: 50_000 + index * 7919 }),
      bet('me', id, { market: 'total', side: 'over', line: 220.5, stake: 1, payout: 50_000 + index * 6997 }),
    ]);
    const passing = conditionsToPass(night([0, 1_000_000], games, bets), 'me', 'bo', 1_000_000);
    expect(passing).toMatchObject({ kind: 'if', more: true });
    if (passing.kind === 'if') expect(passing.conditions.length).toBeGreaterThan(64);
  });

  it('are asked for about members only', () => {
    expect(() => conditionsToPass(night([0, 0], [], []), 'me', 'stranger')).toThrow(RangeError);
  });
});

test('a head-to-head is two bets', () => {
  const bets = [
    bet('me', 'g', { market: 'spread', side: 'team1', line: -4.5, stake: 500, payout: 1500 }),
    bet('bo', 'g', { market: 'spread', side: 'team2', line: 4.5, stake: 1000, payout: 1500 }),
  ];
  expect(conditionsToPass(night([0, 1999], [game('g')], bets), 'me', 'bo')).toMatchObject({
    conditions: [[{ cells: [{ from: 5, to: Infinity }] }]],
  });
  expect(conditionsToPass(night([0, 2000], [game('g')], bets), 'me', 'bo')).toEqual({ kind: 'never' });
});
