import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sample } from '../testing/sample.ts';
import { cellsBetween, type Interval, joinCells } from './cells.ts';
import { conditionsToPass } from './conditions.ts';
import { marginWords } from './margin-words.ts';
import type { Night } from './night.ts';
import type { Condition } from './passing.ts';
import { rootFor } from './root-for.ts';
import { teamWords } from './team-words.ts';
import { aBet, aGame } from './testing/builders.ts';
import { readMargin, readTotal } from './testing/read-words.ts';
import { totalWords } from './total-words.ts';
import {
  companyWords,
  gainWords,
  type PassingWords,
  passingWords,
  stakeWords,
  stillOpenWords,
  wordsOf,
} from './words.ts';

const range = (from: number, to: number): Interval => ({ from, to });
const isIn = (cells: readonly Interval[], value: number) => cells.some(({ from, to }) => value >= from && value <= to);
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const margins = numbers(-60, 60).filter((margin) => margin !== 0);

const [suns, heat] = [teamWords('Suns', 'nba'), teamWords('Heat', 'nba')];
const marginText = (cells: readonly Interval[]) => marginWords(cells, [suns, heat]).text;
const totalText = (cells: readonly Interval[], lines: readonly number[] = []) =>
  totalWords(cells, 'the total', new Set(lines)).text;

describe('a margin in words', () => {
  it.each([
    [[range(1, Infinity)], 'the Suns win'],
    [[range(-Infinity, -1)], 'the Heat win'],
    [[range(5, Infinity)], 'the Suns win by 5 or more'],
    [[range(-Infinity, 4)], 'the Suns do not win by 5 or more'],
    [[range(-Infinity, -5)], 'the Heat win by 5 or more'],
    [[range(-4, Infinity)], 'the Heat do not win by 5 or more'],
    [[range(2, Infinity)], 'the Suns win by 2 or more'],
    [[range(-Infinity, 1)], 'the Suns do not win by 2 or more'],
    [[range(5, 5)], 'the Suns win by exactly 5'],
    [[range(-5, -5)], 'the Heat win by exactly 5'],
    [[range(1, 4)], 'the Suns win by 4 or less'],
    [[range(3, 6)], 'the Suns win by 3 to 6'],
    [[range(-6, -3)], 'the Heat win by 3 to 6'],
    [[range(-3, 4)], 'the Suns win by 4 or less or lose by 3 or less'],
    [[range(-Infinity, -1), range(5, Infinity)], 'the Suns win by 5 or more or lose'],
    [[range(-Infinity, -5), range(1, Infinity)], 'the Heat win by 5 or more or lose'],
    [[range(-Infinity, 4), range(6, Infinity)], 'the Suns do not win by exactly 5'],
    [[range(-Infinity, -6), range(-4, Infinity)], 'the Heat do not win by exactly 5'],
    [[range(-Infinity, 2), range(6, Infinity)], 'the Suns do not win by 3 to 5'],
    [[range(1, 2), range(5, 5)], 'the Suns win by 2 or less or by exactly 5'],
    [[range(-Infinity, -4), range(5, Infinity)], 'the Suns win by 5 or more or lose by 4 or more'],
  ] as const)('%j: %s', (cells, text) => {
    expect(marginText(cells)).toBe(text);
    const holds = readMargin(text, ['the Suns', 'the Heat']);
    for (const margin of margins) expect(holds(margin)).toBe(isIn(cells, margin));
  });

  it.each([
    ['nba', 'the Heat do not win by 5 or more'],
    ['wnba', 'the Heat do not win by 5 or more'],
    ['ncaam', 'Heat does not win by 5 or more'],
    ['ncaaw', 'Heat does not win by 5 or more'],
    ['euroleague', 'Heat does not win by 5 or more'],
  ] as const)('agrees with the names of teams in the league %s', (league, text) => {
    const teams = [teamWords('Suns', league), teamWords('Heat', league)] as const;
    expect(marginWords([range(-4, Infinity)], teams).text).toBe(text);
  });

  it('is true at exactly its margins, whatever they are', () => {
    const line = fc.integer({ min: -24, max: 24 }).map((half) => half / 2);
    const chosen = fc.tuple(fc.array(line, { maxLength: 6 }), fc.infiniteStream(fc.boolean()));
    const league = fc.constantFrom('nba', 'ncaam');
    fc.assert(
      fc.property(chosen, league, ([lines, choices], own) => {
        const all = cellsBetween([0, ...lines]).filter(({ from, to }) => from !== 0 || to !== 0);
        const cells = all.filter(() => choices.next().value === true);
        if (cells.length === 0 || cells.length === all.length) return;
        const teams = [teamWords('Suns', own), teamWords('Heat', own)] as const;
        const { text, hasAlternatives } = marginWords(joinCells(cells, 0), teams);
        const holds = readMargin(text, [teams[0].team, teams[1].team]);
        for (const margin of margins) {
          if (holds(margin) !== isIn(cells, margin)) throw new Error(`"${text}" is wrong at ${margin}`);
        }
        expect(hasAlternatives).toBe(/ or (?!more|less)/.test(text));
      }),
      { numRuns: sample(500, 20_000) },
    );
  });
});

describe('a total in words', () => {
  it.each([
    [[range(-Infinity, 221)], [221.5], 'the total stays under 221.5'],
    [[range(-Infinity, 221)], [222], 'the total stays under 222'],
    [[range(-Infinity, 222)], [222], 'the total stays at 222 or less'],
    [[range(222, Infinity)], [221.5], 'the total goes over 221.5'],
    [[range(223, Infinity)], [222], 'the total goes over 222'],
    [[range(222, Infinity)], [222], 'the total reaches 222'],
    [[range(222, 222)], [222], 'the total lands on exactly 222'],
    [[range(216, 221)], [215.5, 221.5], 'the total lands on 216 to 221'],
    [[range(-Infinity, 221), range(223, Infinity)], [222], 'the total does not land on exactly 222'],
    [[range(-Infinity, 215), range(222, Infinity)], [215.5, 221.5], 'the total stays under 215.5 or goes over 221.5'],
  ] as const)('%j with the lines %j: %s', (cells, lines, text) => {
    expect(totalText(cells, lines)).toBe(text);
    const holds = readTotal(text.slice('the total '.length));
    for (const total of numbers(150, 300)) expect(holds(total)).toBe(isIn(cells, total));
  });

  it('is true at exactly its totals, whatever they are', () => {
    const line = fc.integer({ min: 430, max: 450 }).map((half) => half / 2);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.infiniteStream(fc.boolean()), (lines, choices) => {
        const all = cellsBetween(lines);
        const cells = all.filter(() => choices.next().value === true);
        if (cells.length === 0 || cells.length === all.length) return;
        const { text, hasAlternatives } = totalWords(joinCells(cells), 'it', new Set(lines));
        const holds = readTotal(text.slice('it '.length));
        for (const total of numbers(150, 300)) {
          if (holds(total) !== isIn(cells, total)) throw new Error(`"${text}" is wrong at ${total}`);
        }
        expect(hasAlternatives).toBe(/ or (?!less)/.test(text));
      }),
      { numRuns: sample(500, 20_000) },
    );
  });
});

const lakers = aGame({ id: 'lakers', team1: 'Celtics', team2: 'Lakers' });
const sunsGame = aGame({ id: 'suns', team1: 'Suns', team2: 'Rockets' });
const members = [
  { uid: 'me', name: 'Jo <b>', score: 0 },
  { uid: 'bryce', name: 'Bryce', score: 1500 },
  { uid: 'ann', name: 'Ann', score: 0 },
];
const night: Night = {
  members,
  games: [lakers, sunsGame],
  bets: [
    aBet('me', { gameId: 'lakers', side: 'team2' }),
    aBet('bryce', { gameId: 'suns', market: 'spread', line: -4.5 }),
    aBet('ann', { gameId: 'lakers', side: 'team2' }),
  ],
};
const passing = (of: Night, uid: string, otherUid: string, viewerUid = 'me') =>
  sentencesOf(passingWords(of, { uid, otherUid, viewerUid }, conditionsToPass(of, uid, otherUid)));

/** The words as whole sentences, one for each way. */
function sentencesOf({ subject, goal, ways }: PassingWords): string[] {
  return ways.length === 0 ? [`${subject} ${goal}`] : ways.map((way) => `${subject} ${goal} if ${way}`);
}

describe('the sentence about passing a member', () => {
  it('names what has to happen', () => {
    expect(passing(night, 'me', 'bryce')).toEqual([
      'You pass Bryce if the Lakers win and the Suns do not win by 5 or more',
    ]);
  });

  it('is about others in the third person, and addresses the viewer', () => {
    const what = 'if the Lakers win and the Suns do not win by 5 or more';
    expect(passing(night, 'ann', 'bryce')).toEqual([`Ann passes Bryce ${what}`]);
    expect(passing(night, 'ann', 'bryce', 'bryce')).toEqual([`Ann passes you ${what}`]);
    expect(passing(night, 'me', 'bryce', 'ann')).toEqual([`Jo <b> passes Bryce ${what}`]);
  });

  it('says that a member who is ahead stays there', () => {
    const ways = ['the Celtics win', 'the Suns win by 5 or more'];
    expect(passing(night, 'bryce', 'me')).toEqual(ways.map((way) => `Bryce stays ahead of you if ${way}`));
    expect(passing(night, 'bryce', 'me', 'bryce')).toEqual(ways.map((way) => `You stay ahead of Jo <b> if ${way}`));
  });

  it('says when nothing matters', () => {
    const quiet = { ...night, bets: [] };
    expect(passing(quiet, 'me', 'bryce')).toEqual(['You cannot pass Bryce however the games end']);
    expect(passing(quiet, 'bryce', 'me')).toEqual(['Bryce stays ahead of you however the games end']);
    expect(passing(quiet, 'bryce', 'me', 'bryce')).toEqual(['You stay ahead of Jo <b> however the games end']);
  });

  it('says that equals stay level, where neither can pass the other', () => {
    const equals = { ...night, members: members.map((member) => ({ ...member, score: 0 })) };
    const quiet = { ...equals, bets: [] };
    expect(passing(quiet, 'me', 'bryce')).toEqual(['You stay level with Bryce however the games end']);
    expect(passing(quiet, 'bryce', 'me')).toEqual(['Bryce stays level with you however the games end']);
    const together = { ...equals, bets: [aBet('me', { gameId: 'suns' }), aBet('ann', { gameId: 'suns' })] };
    expect(passing(together, 'ann', 'me')).toEqual(['Ann stays level with you however the games end']);
    // One of two equals can only fall behind.
    const onlyOne = { ...equals, bets: [aBet('me', { gameId: 'suns', payout: 1000 })] };
    expect(passing(onlyOne, 'me', 'bryce')).toEqual(['You cannot pass Bryce however the games end']);
    expect(passing(onlyOne, 'bryce', 'me')).toEqual(['Bryce passes you if the Rockets win']);
  });

  it('has who is ahead from the list, whatever the stakes in play make of it', () => {
    const listed = new Map([
      ['me', 9000],
      ['bryce', 10_000],
    ]);
    const of = {
      ...night,
      members: members.map((member) => ({ ...member, score: 10_000, listed: listed.get(member.uid) ?? 0 })),
      bets: [aBet('me', { gameId: 'lakers', side: 'team2' })],
    };
    expect(passing(of, 'me', 'bryce')).toEqual(['You pass Bryce if the Lakers win']);
    expect(passing(of, 'bryce', 'me')).toEqual(['Bryce stays ahead of you if the Celtics win']);
  });

  it('says who is still open instead, where a bet of one of them is not known', () => {
    const hidden = (uid: string, isBeforeTipOff = true) => ({
      ...night,
      members: night.members.map((member) =>
        member.uid === uid ? { ...member, uncounted: { amount: 100_000, isBeforeTipOff } } : member,
      ),
    });
    const on = 'games that have not tipped off';
    const sentence = `Bryce is still open: $1,000.00 of theirs is on ${on}`;
    const words = (of: Night, uid: string, viewerUid = 'me') => stillOpenWords(of, [uid], viewerUid).sentence;
    expect(words(hidden('bryce'), 'bryce')).toBe(sentence);
    expect(words(hidden('bryce'), 'bryce', 'bryce')).toBe(`You are still open: $1,000.00 of yours is on ${on}`);
    expect(words(hidden('ann', false), 'ann')).toBe(
      'Ann is still open: $1,000.00 of theirs is on bets that are not counted here',
    );
    expect(rootFor(hidden('bryce'), 'me')).toEqual([null, null]);
    expect(rootFor(hidden('ann'), 'me')).toEqual(rootFor(night, 'me'));
  });

  it('names several who are still open, with their money together', () => {
    const uncounted = { amount: 50_000, isBeforeTipOff: true };
    const all = { ...night, members: night.members.map((member) => ({ ...member, uncounted })) };
    const words = (uids: readonly string[]) => stillOpenWords(all, uids, 'me');
    expect(words(['bryce', 'ann'])).toEqual({
      who: 'Bryce and Ann are still open',
      sentence: 'Bryce and Ann are still open: $1,000.00 of theirs is on games that have not tipped off',
    });
    expect(words(['me', 'bryce', 'ann']).sentence).toBe(
      'You and 2 more are still open: $1,500.00 is on games that have not tipped off',
    );
  });

  it('has a comma before "and" where a part has alternatives', () => {
    const condition: Condition = [
      { gameId: 'lakers', kind: 'margin', cells: [range(-Infinity, -1)] },
      { gameId: 'suns', kind: 'margin', cells: [range(-Infinity, -1), range(5, Infinity)] },
    ];
    expect(wordsOf(condition, night)).toBe('the Lakers win, and the Suns win by 5 or more or lose');
  });

  it('lists three parts, and names the game of a total among several games', () => {
    const total = aBet('bryce', { gameId: 'suns', market: 'total', side: 'over', line: 221.5 });
    const condition: Condition = [
      { gameId: 'lakers', kind: 'margin', cells: [range(-Infinity, -1)] },
      { gameId: 'suns', kind: 'margin', cells: [range(1, Infinity)] },
      { gameId: 'suns', kind: 'total', cells: [range(-Infinity, 221)] },
    ];
    const words = 'the Lakers win, the Suns win and the Suns–Rockets total stays under 221.5';
    expect(wordsOf(condition, { ...night, bets: [...night.bets, total] })).toBe(words);
    const only = { ...night, games: [sunsGame], bets: [total] };
    expect(wordsOf(condition.slice(2), only)).toBe('the total stays under 221.5');
  });

  it('is refused for games of another night', () => {
    expect(() => wordsOf([{ gameId: 'other', kind: 'margin', cells: [range(1, Infinity)] }], night)).toThrow(
      RangeError,
    );
  });
});

it('writes a condition as a title and as a wish, too', () => {
  const condition: Condition = [
    { gameId: 'lakers', kind: 'margin', cells: [range(-Infinity, -1)] },
    { gameId: 'suns', kind: 'margin', cells: [range(-Infinity, 4)] },
    { gameId: 'suns', kind: 'total', cells: [range(222, Infinity)] },
  ];
  const over = aBet('bryce', { gameId: 'suns', market: 'total', side: 'over', line: 221.5 });
  const words = (part: number, form: 'title' | 'wish') =>
    wordsOf(condition.slice(part, part + 1), { ...night, bets: [...night.bets, over] }, form);
  expect([0, 1, 2].map((part) => words(part, 'title'))).toEqual([
    'Lakers win',
    'Suns do not win by 5 or more',
    'Suns–Rockets total goes over 221.5',
  ]);
  expect([0, 1, 2].map((part) => words(part, 'wish'))).toEqual([
    'Lakers to win',
    'Suns not to win by 5 or more',
    'Suns–Rockets total to go over 221.5',
  ]);
});

it('names the bets that a part depends on: the own ones, or the rival’s', () => {
  const part = (gameId: string) => ({ gameId, kind: 'margin' as const, cells: [range(1, Infinity)] });
  expect(stakeWords(night, part('lakers'), 'me', 'bryce')).toBe('$10.00 on Lakers');
  expect(stakeWords(night, part('suns'), 'me', 'bryce')).toBe('Bryce has $10.00 on Suns −4.5');
  expect(stakeWords(night, part('suns'), 'me', 'ann')).toBe('');
  const more = [...night.bets, aBet('me', { gameId: 'lakers', side: 'team1', market: 'spread', line: 3 })];
  expect(stakeWords({ ...night, bets: more }, part('lakers'), 'me', 'bryce')).toBe('$20.00 on Lakers and Celtics +3');
  const legs = (['lakers', 'suns'] as const).map(
    (gameId) => ({ gameId, market: 'moneyline', side: 'team2', line: null, price: 100 }) as const,
  );
  const parlays = [{ uid: 'me', stake: 500, legs, wonPrices: [] }];
  const ofPart = (id: string) => stakeWords({ ...night, parlays }, part(id), 'me', 'bryce');
  expect(ofPart('lakers')).toBe('$10.00 on Lakers and $5.00 on a parlay with Lakers');
  expect(ofPart('suns')).toMatch(/^\$5\.00 on a parlay with /);
});

it('says what an outcome brings against the rival', () => {
  const [wanted] = rootFor(night, 'me');
  if (!wanted) throw new Error('nothing to root for');
  expect(gainWords(night, wanted, 'me')).toBe('You gain $10.00 on Bryce');
  expect(gainWords(night, { ...wanted, amount: 0 }, 'me')).toBe('You lose nothing to Bryce');
  expect(gainWords(night, { ...wanted, amount: -500 }, 'me')).toBe('You lose only $5.00 to Bryce');
});

it.each([
  [['ann'], ['bryce'], true, 'With Ann, against Bryce'],
  [[], ['bryce'], true, 'Alone, against Bryce'],
  [[], [], true, 'Alone'],
  [[], ['bryce'], false, 'You have no bet: it is against Bryce'],
  [['ann'], [], false, 'With Ann'],
  [[], [], false, ''],
])('names who is with the viewer (%j) and who against (%j)', (withUids, againstUids, isOwn, words) => {
  expect(companyWords(night, { withUids, againstUids, isOwn }, 'me')).toBe(words);
});
