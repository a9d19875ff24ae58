import { expect, test } from 'vitest';
import type { MemberNeeds, Needs, Wish } from './needs-of.ts';
import {
  aboutWords,
  becomesWords,
  foldedWords,
  gamesLeftWords,
  needLine,
  needSentence,
  needState,
  needUnderName,
  percentWords,
  riseWords,
  stripTitle,
  wishAbout,
  wishLine,
} from './needs-words.ts';

const member = (more: Partial<MemberNeeds> = {}): MemberNeeds => ({
  uid: 'ana',
  name: 'Ana',
  chance: 0.28,
  passing: { subject: 'Ana', goal: 'passes Bo', ways: ['the Lakers win', 'the Suns lose'] },
  waitsFor: null,
  isMoved: true,
  ...more,
});
const wish = (more: Partial<Wish> = {}): Wish => ({
  gameId: 'g',
  key: 'g',
  what: 'Lakers to win',
  chance: 0.47,
  about: 'With Ada, against Bryce',
  ...more,
});
const gain = wish({ chance: null, about: 'You gain $20.00 on Bo' });

test.each([
  [0.344, true, '34%'],
  [0.344, false, 'about 34%'],
  [0.001, true, '<1%'],
  [0.999, false, '>99%'],
  [0, true, '0%'],
  [1, true, '100%'],
])('a chance of %d, exact: %s, is %s', (chance, exact, words) => {
  expect(percentWords(chance, exact)).toBe(words);
});

test('every sentence about the lead names its money', () => {
  const needs: Needs = { members: [], ways: [], wishes: [], exact: true, stillOpen: null, games: 2 };
  expect(stripTitle('Autumn Cup')).toBe('Who leads Autumn Cup after tonight');
  expect(stripTitle(null)).toBe('Who has the highest balance after tonight');
  expect(aboutWords(needs, 'Autumn Cup')).toBe('Chance to lead Autumn Cup after tonight, from the odds and the scores');
  expect(aboutWords({ ...needs, exact: false }, null)).toMatch(/^Chance to have the highest balance .* estimated/);
  const stillOpen = { who: 'Bo is still open', sentence: 'Bo is still open: $5.00 of theirs is on other games' };
  expect(aboutWords({ ...needs, stillOpen }, 'Autumn Cup')).toMatch(/nobody’s chance to lead Autumn Cup is known\.$/);
  expect(wishLine(wish(), 0.28, 'Autumn Cup')).toBe('Lakers to win: 28% becomes 47% to lead Autumn Cup');
});

test('a need is a sentence, whole and under its name', () => {
  expect(needSentence(member())).toBe('Ana passes Bo if the Lakers win, or if the Suns lose');
  expect(needUnderName(member(), false)).toBe('Passes Bo if the Lakers win, or if the Suns lose');
  const own = member({ passing: { subject: 'You', goal: 'pass Bo', ways: ['a', 'b', 'c', 'd'] } });
  expect(needUnderName(own, true)).toBe('You pass Bo if a, or if b, or if c, or in other ways');
  expect(needLine(own)).toBe('You pass Bo if a, or 3 other ways');
  expect(needLine(member())).toBe('Ana passes Bo if the Lakers win, or another way');
  const waiting = member({ passing: null, waitsFor: 'Bo is still open' });
  for (const words of [needSentence(waiting), needUnderName(waiting, false), needLine(waiting)])
    expect(words).toBe('Bo is still open');
});

test.each([
  [{ chance: 0.38, by: -0.5 }, 'before', { figure: '38%', word: 'to come' }],
  [{ chance: 0.7, by: 0.5 }, 'live', { figure: '+0.5', word: 'on course' }],
  [{ chance: 0.3, by: -4 }, 'live', { figure: '−4', word: 'behind' }],
  [{ chance: 0.5, by: 0 }, 'live', { figure: '0', word: 'level' }],
  [{ chance: 0.6, by: null }, 'live', { figure: '60%', word: 'chance' }],
  [{ chance: 1, by: 3 }, 'over', { figure: '+3', word: 'done' }],
  [{ chance: 0, by: null }, 'over', { figure: '0%', word: 'missed' }],
] as const)('a need with %j, %s, stands at %j', (need, phase, state) => {
  expect(needState(need, phase)).toEqual(state);
});

test('a wish says what happens and what it changes, in one format', () => {
  expect(riseWords(wish(), 0.28)).toBe('+19');
  expect(becomesWords(wish(), 0.28)).toBe('28% becomes 47%');
  expect(wishAbout(wish(), 0.28)).toBe('With Ada, against Bryce. 28% becomes 47%.');
  expect(wishAbout(wish({ about: '' }), 0.28)).toBe('28% becomes 47%.');
});

test('a wish without chances says what it gains', () => {
  expect(riseWords(gain, null)).toBeNull();
  expect(wishAbout(gain, 0)).toBe('You gain $20.00 on Bo.');
  expect(wishLine(gain, null, 'Autumn Cup')).toBe('Lakers to win: You gain $20.00 on Bo');
});

test.each([
  [[0], 'One friend can no longer lead Autumn Cup tonight'],
  [[0, 0, 0], 'Three friends can no longer lead Autumn Cup tonight'],
  [[0, 0.001], 'Two friends have almost no chance to lead Autumn Cup tonight'],
  [[null, null], 'No known bet moves two friends'],
])('members with the chances %j are one line: %s', (chances, words) => {
  const folded = chances.map((chance) => member({ chance }));
  expect(foldedWords(folded, 'Autumn Cup')).toBe(words);
});

test('counts the games that are left', () => {
  expect([gamesLeftWords(1), gamesLeftWords(3)]).toEqual(['1 game left', '3 games left']);
});
