import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, isVisible, problemOfName } from './names.ts';

const family = '👨‍👩‍👧‍👦';

/** Letters, symbols, marks and format characters that fonts draw as nothing. */
const blanks = [
  '\u3164',
  '\u115f',
  '\u1160',
  '\uffa0',
  '\u2800',
  '\u{1d159}',
  '\u00ad',
  '\u200e',
  '\ufe0f',
  '\u034f',
  '\u{e0020}',
  '\u3164 \u2800',
];

describe('a name made from any text', () => {
  it.each([
    ['stays as it is when it is valid', 'Ωمريم 🏀 de la Croix', 'Ωمريم 🏀 de la Croix'],
    ['is trimmed', ' \u00a0Maya \n', 'Maya'],
    ['has one line', 'Maya\r\nOkafor', 'Maya Okafor'],
    ['loses harmful characters', 'Ma\u0000ya\u202e Oka\ud83cfor', 'Maya Okafor'],
    ['loses surplus marks', `Zoe${'\u0301'.repeat(10_000)}`, `Zoe${'\u0301'.repeat(3)}`],
    ['loses surplus marks that are ignored', 'a\ufe0f\u0301\ufe0f\ufe0f\u0301', 'a\ufe0f\u0301\ufe0f'],
    ['is cut between graphemes', family.repeat(70), family.repeat(58)],
    ['is cut to 64 graphemes and trimmed again', `${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ])('%s', (_what, text, name) => {
    expect(cleanName(text)).toBe(name);
  });

  it.each(['', ' \n', '\u200b\u200d', '\u202e', ...blanks])('is null when %j has no visible character', (text) => {
    expect(cleanName(text)).toBeNull();
  });

  it('is always a valid username, and stays the same when it is cleaned again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 100 }),
          fc.string({ unit: fc.constantFrom('a', ' ', '\u0301', '\ufe0f', '\u200d', '\u3164', '\u202e', family) }),
        ),
        (text) => {
          const name = cleanName(text);
          if (name === null) return;
          expect(problemOfName('user', name)).toBeNull();
          expect(name.trim()).toBe(name);
          expect(cleanName(name)).toBe(name);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('a name that a user typed', () => {
  it.each(blanks)('is refused when nothing of it can be seen: %j', (name) => {
    expect(isVisible(name)).toBe(false);
    expect(problemOfName('user', name)).toBe('Please enter a username.');
    expect(problemOfName('group', name)).toBe('Please enter a group name.');
  });

  it.each([
    `a${'\u0301'.repeat(4)}`,
    `ann${'\u0489'.repeat(20)}`,
    `a${'\u0301\u200d'.repeat(4)}`,
    `a${'\u0301\u034f'.repeat(2)}`,
  ])('is refused with more than three marks on one letter: %j', (name) => {
    expect(problemOfName('group', name)).toBe('A group name cannot have more than 3 accents on one letter.');
  });

  it.each([
    ['Vietnamese, decomposed', 'Nguyễn'.normalize('NFD')],
    ['Thai', 'ที่นี้'],
    ['Tibetan', 'བསྒྲུབས'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['Hindi', 'क्षत्रिय'],
    ['Korean', '한국'],
    ['Zalgo up to the limit', `a${'\u0301'.repeat(3)}`],
    ['keycaps and flags', '1️⃣🏳️‍🌈🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['a filler next to letters', 'ann\u3164'],
  ])('is accepted: %s', (_what, name) => {
    expect(problemOfName('user', name)).toBeNull();
    expect(cleanName(name)).toBe(name);
  });

  it.each(['a\u0000b', 'a\u202eb', 'a\u2067b', 'a\nb'])(
    'is refused with control and direction characters: %j',
    (name) => {
      expect(problemOfName('key', name)).toBe('The name of a key cannot contain control characters.');
    },
  );
});
