import { cashOutCents } from '@courtside/contract/cash-out';
import { expect, test } from 'vitest';
import { aBet, aGame, aMarket, aSpread, aTotal, onlyMoneyline, threeMarkets } from '../../testing/builders.ts';
import { closeOptionOf } from './close-bet.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const fresh = { updatedAt: at(-1000), staleAt: at(60_000) };
const market = (fields: Parameters<typeof aMarket>[0] = {}) => onlyMoneyline(aMarket({ ...fresh, ...fields }));
const game = (fields: Parameters<typeof aGame>[0] = {}) =>
  aGame({ startTime: at(3_600_000), endTime: at(3_600_000), markets: market(), ...fields });
const bet = (fields: Parameters<typeof aBet>[0] = {}) => aBet({ placedAt: at(-4000), ...fields });

test('offers to undo a new bet for ten seconds, then to cash it out', () => {
  expect(closeOptionOf(bet(), game(), now)).toEqual({ kind: 'undo', left: 6000 });
  expect(closeOptionOf(bet(), game(), now + 5999)).toEqual({ kind: 'undo', left: 1 });
  expect(closeOptionOf(bet(), game(), now + 6000)).toEqual({ kind: 'cash-out', amount: 4856 });
});

test('offers cash-out immediately when the price of the chosen team has changed', () => {
  const moved = game({ team1_price: 140 });
  expect(closeOptionOf(bet(), moved, now)).toEqual({ kind: 'cash-out', amount: cashOutCents(12_500, 140, -170) });
  expect(closeOptionOf(bet(), game({ team2_price: -165 }), now)).toMatchObject({ kind: 'undo' });
});

test('values a bet on the second team by the price of that team', () => {
  const heat = bet({
    side: 'team2',
    teamChosen: 'Miami Heat',
    price: -170,
    potentialWinnings: 79.41,
    placedAt: at(-60_000),
  });
  expect(closeOptionOf(heat, game(), now)).toEqual({ kind: 'cash-out', amount: cashOutCents(7941, -170, 150) });
});

test.each([
  ['paused by the server', market({ state: 'paused', reason: 'confirming' })],
  ['past its age bound', market({ staleAt: at(0) })],
])('while the market is %s a bet can be neither undone nor cashed out', (_name, markets) => {
  expect(closeOptionOf(bet(), game({ markets }), now)).toEqual({ kind: 'paused' });
});

test.each([
  ['betting has ended', bet(), game({ endTime: at(0) })],
  ['the game has started', bet(), game({ startTime: at(0) })],
  ['the game is closed', bet(), game({ betStatus: 'closed' })],
  ['the bet is settled', bet({ status: 'won' }), game()],
  ['the bet is cashed out', bet({ status: 'cashed-out', cashedOut: 40 }), game()],
])('there is no way out once %s', (_name, placed, on) => {
  expect(closeOptionOf(placed, on, now)).toBeNull();
});

test('does not offer to cash out a bet worth less than a cent', () => {
  const cent = bet({ amount: 0.01, potentialWinnings: 0.02, placedAt: at(-60_000) });
  expect(closeOptionOf(cent, game({ team1_price: 900, team2_price: -1500 }), now)).toEqual({ kind: 'worthless' });
});

test('returns unknown for a game that is not loaded, until its start', () => {
  const betData = { ...aBet().betData, startTime: at(1000) };
  expect(closeOptionOf(bet({ betData }), undefined, now)).toEqual({ kind: 'unknown' });
  expect(closeOptionOf(bet({ betData }), undefined, now + 1000)).toBeNull();
});

const celtics = bet({ market: 'spread', line: -5.5, price: -110, potentialWinnings: 95.45 });
const heat = bet({ market: 'spread', side: 'team2', line: 5.5, price: -112, potentialWinnings: 94.64 });
const over = bet({ market: 'total', side: 'over', teamChosen: 'Over', line: 221.5, price: -108 });
const withLines = (fields: Parameters<typeof threeMarkets>[0] = {}) =>
  game({ markets: threeMarkets({ ...market(), spread: aSpread(fresh), total: aTotal(fresh), ...fields }) });

test.each([
  ['spread', celtics],
  ["spread of the second team, whose line is the opposite of the first's", heat],
  ['total', over],
])('offers to undo a new bet on a %s', (_name, placed) => {
  expect(closeOptionOf(placed, withLines(), now)).toEqual({ kind: 'undo', left: 6000 });
});

test('offers cash-out immediately when the line has moved, even at the same price', () => {
  const moved = withLines({ spread: aSpread({ ...fresh, line: -6.5 }) });
  expect(closeOptionOf(celtics, moved, now)).toEqual({ kind: 'cash-out', amount: cashOutCents(9545, -110, -112) });
  // The Heat get a point more now, so a bet at +5.5 is worth less than a new one.
  expect(closeOptionOf(heat, moved, now)).toEqual({ kind: 'cash-out', amount: cashOutCents(9464, -112, -110, 2) });
  expect(closeOptionOf(over, moved, now)).toMatchObject({ kind: 'undo' });
});

test('pauses the bets on one market alone, also when it is no longer offered', () => {
  const paused = withLines({ spread: aSpread({ ...fresh, state: 'paused', reason: 'no-price' }), total: null });
  expect(closeOptionOf(celtics, paused, now)).toEqual({ kind: 'paused' });
  expect(closeOptionOf(over, paused, now)).toEqual({ kind: 'paused' });
  expect(closeOptionOf(bet(), paused, now)).toMatchObject({ kind: 'undo' });
});

test('offers at most the stake while only one reading has shown the price', () => {
  const gained = { team1_price: -200, team2_price: 170 };
  const placed = bet({ placedAt: at(-60_000) });
  const unconfirmed = market({ unconfirmed: true });
  expect(closeOptionOf(placed, game({ ...gained }), now)).toEqual({ kind: 'cash-out', amount: 8035 });
  expect(closeOptionOf(placed, game({ ...gained, markets: unconfirmed }), now)).toEqual({
    kind: 'cash-out',
    amount: 5000,
    capped: true,
  });
  expect(closeOptionOf(placed, game({ markets: unconfirmed }), now)).toEqual({ kind: 'cash-out', amount: 4856 });
});
