import { cashOutCents } from '@courtside/contract/odds';
import { expect, test } from 'vitest';
import { aBet, aGame, aMarket } from '../../testing/builders.ts';
import { wayOutOf } from './ways-out.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const market = (fields: Parameters<typeof aMarket>[0] = {}) => ({
  moneyline: aMarket({ updatedAt: at(-1000), staleAt: at(60_000), ...fields }),
});
const game = (fields: Parameters<typeof aGame>[0] = {}) =>
  aGame({ startTime: at(3_600_000), endTime: at(3_600_000), markets: market(), ...fields });
const bet = (fields: Parameters<typeof aBet>[0] = {}) => aBet({ placedAt: at(-4000), ...fields });

test('offers to undo a new bet for ten seconds, then to cash it out', () => {
  expect(wayOutOf(bet(), game(), now)).toEqual({ kind: 'undo', left: 6000 });
  expect(wayOutOf(bet(), game(), now + 5999)).toEqual({ kind: 'undo', left: 1 });
  expect(wayOutOf(bet(), game(), now + 6000)).toEqual({ kind: 'cash-out', amount: 4856 });
});

test('offers cash-out at once when the price of the chosen team has changed', () => {
  const moved = game({ team1_price: 140 });
  expect(wayOutOf(bet(), moved, now)).toEqual({ kind: 'cash-out', amount: cashOutCents(12_500, 140, -170) });
  expect(wayOutOf(bet(), game({ team2_price: -165 }), now)).toMatchObject({ kind: 'undo' });
});

test('values a bet on the second team by the price of that team', () => {
  const heat = bet({ teamChosen: 'Miami Heat', potentialWinnings: 79.41, placedAt: at(-60_000) });
  expect(wayOutOf(heat, game(), now)).toEqual({ kind: 'cash-out', amount: cashOutCents(7941, -170, 150) });
});

test.each([
  ['paused by the server', market({ state: 'paused', reason: 'confirming' })],
  ['past its age bound', market({ staleAt: at(0) })],
])('while the market is %s a bet can be neither undone nor cashed out', (_name, markets) => {
  expect(wayOutOf(bet(), game({ markets }), now)).toEqual({ kind: 'paused' });
});

test.each([
  ['betting has ended', bet(), game({ endTime: at(0) })],
  ['the game has started', bet(), game({ startTime: at(0) })],
  ['the game is closed', bet(), game({ betStatus: 'closed' })],
  ['the bet is settled', bet({ status: 'won' }), game()],
  ['the bet is cashed out', bet({ status: 'cashed-out', cashedOut: 40 }), game()],
])('there is no way out once %s', (_name, placed, on) => {
  expect(wayOutOf(placed, on, now)).toBeNull();
});

test('does not offer to cash out a bet worth less than a cent', () => {
  const cent = bet({ amount: 0.01, potentialWinnings: 0.02, placedAt: at(-60_000) });
  expect(wayOutOf(cent, game({ team1_price: 900, team2_price: -1500 }), now)).toEqual({ kind: 'worthless' });
});

test('returns unknown for a game that is not loaded, until its start', () => {
  const betData = { ...aBet().betData, startTime: at(1000) };
  expect(wayOutOf(bet({ betData }), undefined, now)).toEqual({ kind: 'unknown' });
  expect(wayOutOf(bet({ betData }), undefined, now + 1000)).toBeNull();
});
