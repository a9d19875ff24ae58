import { expect, it } from 'vitest';
import { formatLine, formatSelection } from './lines.ts';

it.each([
  ['spread', -5.5, '−5.5'],
  ['spread', 7, '+7'],
  ['spread', 0, 'PK'],
  ['total', 224.5, '224.5'],
] as const)('formats a %s of %d as %s', (market, line, text) => {
  expect(formatLine(market, line)).toBe(text);
});

it.each([
  ['moneyline', null, 'Boston Celtics', 'Boston Celtics'],
  ['spread', -5.5, 'Boston Celtics', 'Boston Celtics −5.5'],
  ['total', 224.5, 'Over', 'Over 224.5'],
] as const)('names the selection of a %s with its line', (market, line, name, text) => {
  expect(formatSelection({ market, line }, name)).toBe(text);
});
