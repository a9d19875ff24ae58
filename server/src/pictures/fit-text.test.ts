import { expect, it } from 'vitest';
import { fitText, shorten, toLines } from './fit-text.ts';

const measure = (text: string) => text.length;

it('shortens a text to a width, with an ellipsis and without cutting a letter apart', () => {
  expect(shorten('Sofa Critics', 12, measure)).toBe('Sofa Critics');
  expect(shorten('Sofa Critics', 6, measure)).toBe('Sofa…');
  expect(shorten('e\u0301'.repeat(5), 6, measure)).toBe('e\u0301e\u0301…');
  expect(shorten('Sofa', 0, measure)).toBe('…');
});

it('breaks a text between words, and inside a word that is wider than a line', () => {
  expect(toLines(' Sofa  Critics Club ', 12, measure)).toEqual(['Sofa Critics', 'Club']);
  expect(toLines('a abcdefgh b', 3, measure)).toEqual(['a', 'abc', 'def', 'gh', 'b']);
  expect(toLines('ab', 0, measure)).toEqual(['a', 'b']);
});

it('sets a text in the first size that fits, and shortens it in the last', () => {
  const large = { size: 2, maxLines: 1 };
  const small = { size: 1, maxLines: 2 };
  const fit = (text: string) =>
    fitText(text, {
      width: 10,
      sizes: [large, small],
      measureIn:
        ({ size }) =>
        (each) =>
          size * each.length,
    });
  expect(fit('Sofa')).toEqual({ size: large, lines: ['Sofa'] });
  expect(fit('Sofa Critics')).toEqual({ size: small, lines: ['Sofa', 'Critics'] });
  expect(fit('Sofa Critics Club')).toEqual({ size: small, lines: ['Sofa', 'Critics C…'] });
});
