import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, faultOfName } from './visible-name.ts';

const family = '👨‍👩‍👧‍👦';

describe('a name made from any text', () => {
  it.each([
    ['stays as it is when it is valid', 'Ωمريم 🏀 de la Croix', 'Ωمريم 🏀 de la Croix'],
    ['is trimmed', ' \u00a0Maya \n', 'Maya'],
    ['has one line', 'Maya\r\nOkafor', 'Maya Okafor'],
    ['loses harmful characters', 'Ma\u0000ya\u202e Oka\ud83cfor', 'Maya Okafor'],
    ['is cut between graphemes', family.repeat(70), family.repeat(58)],
    ['is cut to 64 graphemes and trimmed again', `${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ])('%s', (_what, text, name) => {
    expect(cleanName(text)).toBe(name);
  });

  it.each(['', ' \n', '\u200b\u200d', '\u202e', `x${'\u0301'.repeat(10_000)}`])(
    'is null when %j has no visible character',
    (text) => {
      expect(cleanName(text)).toBeNull();
    },
  );

  it('is always a valid username, and stays the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const name = cleanName(text);
        if (name === null) return;
        expect(faultOfName(name)).toBeNull();
        expect(name.trim()).toBe(name);
        expect(cleanName(name)).toBe(name);
      }),
    );
  });
});
