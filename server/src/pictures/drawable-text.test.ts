import { expect, it } from 'vitest';
import { drawableName } from './drawable-text.ts';

it.each([
  ['Sofa Critics #1', 'Sofa Critics #1'],
  ['🏀🔥 Hoops 👨‍👩‍👧 &  Dreams', 'Hoops & Dreams'],
  ['🏀', null],
  ['🇫🇷 ❤️', null],
  ['🏀 Москва', 'Москва'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['Kɔ\u0301fi', 'Kɔ\u0301fi'],
  ['Zoe\u0308 й'.normalize('NFD'), 'Zoë й'],
  ['김민수'.normalize('NFD'), '김민수'],
  ['\u2800', null],
])('shows of the name %j what the fonts have: %j', (name, shown) => {
  expect(drawableName(name)).toBe(shown);
});
