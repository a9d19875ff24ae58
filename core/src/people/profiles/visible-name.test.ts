import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanName, faultOfName } from './visible-name.ts';

const family = '👨‍👩‍👧‍👦';

describe('a name made of any text', () => {
  it.each([
    ['is kept where it is one', 'Ωمريم 🏀 de la Croix', 'Ωمريم 🏀 de la Croix'],
    ['is trimmed', ' \u00a0Maya \n', 'Maya'],
    ['has one line', 'Maya\r\nOkafor', 'Maya Okafor'],
    ['loses what does harm', 'Ma\u0000ya\u202e Oka\ud83cfor', 'Maya Okafor'],
    ['is cut between characters, not within one', family.repeat(70), family.repeat(58)],
    ['is cut to sixty-four of them', `${'x'.repeat(63)} y`, 'x'.repeat(63)],
  ])('%s', (_what, text, name) => {
    expect(cleanName(text)).toBe(name);
  });

  it.each(['', ' \n', '\u200b\u200d', '\u202e', `x${'\u0301'.repeat(10_000)}`])(
    'is none where there is none',
    (text) => {
      expect(cleanName(text)).toBeNull();
    },
  );

  it('may always be chosen, too, and is made of itself', () => {
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
