import { expect, test } from 'vitest';
import { aGame } from '../../testing/builders.ts';
import { fairChances } from './fair-chance.ts';

test('gives both teams their chance without the margin, which add up to 100', () => {
  expect(fairChances(aGame({ team1_price: 165, team2_price: -190 }))).toEqual({ team1: 37, team2: 63 });
  expect(fairChances(aGame({ team1_price: -110, team2_price: -110 }))).toEqual({ team1: 50, team2: 50 });
});

test('is unknown without both prices', () => {
  expect(fairChances(aGame({ team1_price: 0 }))).toBeNull();
});
