import { expect, it } from 'vitest';
import { drawableName } from './drawable-text.ts';

it.each([
  ['Sofa Critics #1', 'Sofa Critics #1'],
  ['🏀🔥 Hoops 👨‍👩‍👧 &  Dreams', 'Hoops & Dreams'],
  ['Łódź Đặng', 'Łódź Đặng'],
  ['🏀', null],
  ['🇫🇷 ❤️', null],
])('shows of the name %j what Archivo has: %j', (name, shown) => {
  expect(drawableName(name, false)).toBe(shown);
  expect(drawableName(name, true)).toBe(shown);
});

it.each(['שלום', 'مرحبا', '篮球', 'Москва'])('shows %j only where another font may have its letters', (name) => {
  expect(drawableName(name, false)).toBeNull();
  expect(drawableName(name, true)).toBe(name);
});
