import { describe, expect, it } from 'vitest';
import type { Game } from '../game.ts';
import { aGame, at, maxAgeMs, pauses, quote, quotesAt, read, start } from '../testing/quoted-games.ts';
import { exchanged, withQuotes } from './apply-quotes.ts';
import { withAllPaused, withResultsPause } from './market.ts';

const lines = (game: Game) => [game.markets.moneyline.prices[0], game.markets.spread?.line, game.markets.total?.line];
const open = [null, null, null];

describe('a reading of three markets', () => {
  it('stores line, prices, bookmaker and age of each', () => {
    const game = read(aGame(), 30, { spread: quote(-4, [-110, -110], 20), total: quote(221, [-105, -115], 10) });
    expect(game.markets.spread).toEqual({
      line: -4,
      prices: [-110, -110],
      bookmaker: 'draftkings',
      updatedAt: at(20),
      readAt: at(30),
      staleAt: at(80),
      pause: null,
      resumesAt: null,
    });
    expect(game.markets.total).toMatchObject({ line: 221, prices: [-105, -115], staleAt: at(70) });
    expect(game.markets.moneyline).toMatchObject({ staleAt: at(90), pause: null });
  });

  it('pauses only the market without a plausible quote, and resumes it with the next one', () => {
    const paused = read(aGame(), 10, { spread: null });
    expect(pauses(paused)).toEqual([null, 'no-price', null]);
    expect(paused.markets.spread).toMatchObject({ line: -3.5, staleAt: at(60) });
    expect(pauses(read(paused, 61, { spread: null }))).toEqual(open);
    expect(pauses(read(paused, 20))).toEqual(open);
    expect(pauses(read(aGame(), 10, { moneyline: null }))).toEqual(['no-price', null, null]);
  });

  it('offers a market from its first quote on, and no longer once it is not requested', () => {
    const { spread: _spread, total: _total, ...moneylineOnly } = quotesAt(0);
    const game = aGame(moneylineOnly);
    expect(Object.keys(game.markets)).toEqual(['moneyline']);
    expect(read(game, 10, { spread: null }).markets.spread).toBeUndefined();
    const offered = read(game, 10);
    expect(lines(offered)).toEqual([-150, -3.5, 220.5]);
    const { moneyline } = quotesAt(20);
    expect(lines(withQuotes(offered, { moneyline }, { now: at(20), maxAgeMs }))).toEqual([-150, undefined, undefined]);
  });
});

describe('an implausible jump', () => {
  it.each([
    ['4.5 points of the spread', { spread: quote(-8, [-108, -112]) }, open],
    ['5 points of the spread', { spread: quote(-8.5, [-108, -112]) }, [null, 'confirming', null]],
    ['a spread for the other team', { spread: quote(3.5, [-108, -112]) }, [null, 'confirming', null]],
    ['15 percentage points at the same spread', { spread: quote(-3.5, [-250, 190]) }, [null, 'confirming', null]],
    ['6.5 points of the total', { total: quote(227, [-110, -110]) }, open],
    ['7 points of the total', { total: quote(227.5, [-110, -110]) }, [null, null, 'confirming']],
    ['a total that moves with its price', { total: quote(227.5, [130, -150]) }, open],
    ['15 percentage points of the moneyline', { moneyline: quote(null, [130, -150]) }, ['confirming', null, null]],
  ])('pauses its market alone: %s', (_, changes, expected) => {
    const game = read(aGame(), 10, changes);
    expect(pauses(game)).toEqual(expected);
    if (expected.includes('confirming')) expect(lines(game)).toEqual(lines(aGame()));
  });

  it('takes effect with the second reading near it, and never with the same one', () => {
    const far = (seconds: number, line: number) => ({ spread: quote(line, [-110, -110], seconds) });
    const once = read(aGame(), 10, far(10, 4));
    expect(read(once, 10, far(10, 4)).markets.spread).toMatchObject({ line: -3.5, pause: 'confirming' });
    expect(read(once, 20, far(20, 5)).markets.spread).toMatchObject({ line: 5, pause: null });
    const elsewhere = read(once, 20, far(20, 15));
    expect(elsewhere.markets.spread).toMatchObject({ line: -3.5, pause: 'confirming' });
    expect(read(elsewhere, 30, far(30, 15)).markets.spread).toMatchObject({ line: 15, pause: null });
    expect(read(elsewhere, 30).markets.spread).toMatchObject({ line: -3.5, pause: null });
  });

  it('of two markets in one reading is confirmed for each', () => {
    const both = (seconds: number) => ({
      spread: quote(6, [-110, -110], seconds),
      total: quote(200, [-110, -110], seconds),
    });
    const once = read(aGame(), 10, both(10));
    expect(pauses(once)).toEqual([null, 'confirming', 'confirming']);
    const { total } = both(20);
    expect(pauses(read(once, 20, { total }))).toEqual(open);
    expect(lines(read(once, 20, { total }))).toEqual([-150, -3.5, 200]);
  });
});

describe('a reading that only makes prices newer', () => {
  const ages = (game: Game) =>
    (['moneyline', 'spread', 'total'] as const).map((name) => (game.markets[name]?.staleAt.getTime() ?? 0) - start);

  it('is stored every five seconds, for all markets together', () => {
    const game = aGame();
    expect(read(game, 4)).toEqual(game);
    expect(ages(read(game, 5))).toEqual([65_000, 65_000, 65_000]);
  });

  it('is not stored more often when bookmakers update their markets at different times', () => {
    let game = aGame();
    let writes = 0;
    for (let second = 1; second <= 60; second += 1) {
      const updated = (phase: number) => Math.max(0, second - ((second + phase) % 6));
      const { spread, total } = { spread: quotesAt(updated(2)).spread, total: quotesAt(updated(4)).total };
      const moneyline = quotesAt(updated(0)).moneyline;
      const next = withQuotes(
        game,
        { moneyline, ...(spread && { spread }), ...(total && { total }) },
        { now: at(second), maxAgeMs },
      );
      if (JSON.stringify(next) !== JSON.stringify(game)) writes += 1;
      game = next;
      expect(Math.min(...ages(game))).toBeGreaterThan(second * 1_000);
    }
    expect(writes).toBeLessThanOrEqual(12);
  });

  it('is stored immediately when a market would become stale, or the age bound shrinks', () => {
    const late = { total: quote(220.5, [-110, -110], -58) };
    const game = aGame(quotesAt(0, late));
    expect(ages(read(game, 3, late))).toEqual([60_000, 60_000, 2_000]);
    expect(ages(read(game, 3))).toEqual([63_000, 63_000, 63_000]);
    const shorter = withQuotes(aGame(), quotesAt(1), { now: at(1), maxAgeMs: 10_000 });
    expect(ages(shorter)).toEqual([11_000, 11_000, 11_000]);
  });
});

describe('a pause', () => {
  it('by the results sources pauses every market, and the odds source keeps its own', () => {
    const game = withResultsPause(read(aGame(), 10, { total: null }), 'confirming');
    expect(pauses(game)).toEqual(['confirming', 'confirming', 'no-price']);
    expect(pauses(read(game, 20))).toEqual(['confirming', 'confirming', 'confirming']);
    expect(pauses(withResultsPause(game, null))).toEqual([null, null, 'no-price']);
  });

  it('for lack of credits pauses every market until the reset, also after a result reading', () => {
    const resumesAt = new Date('2026-02-01T00:00:00Z');
    const game = withResultsPause(withAllPaused(aGame(), 'no-credits', resumesAt), null);
    for (const name of ['moneyline', 'spread', 'total'] as const)
      expect(game.markets[name]).toMatchObject({ pause: 'no-credits', resumesAt });
    expect(pauses(read(game, 20))).toEqual(open);
    expect(read(game, 20).markets.spread).toMatchObject({ resumesAt: null });
  });
});

it('exchanges the sides of moneyline and spread with the teams, but not those of the total', () => {
  const { moneyline, spread, total } = exchanged(quotesAt(0));
  expect(moneyline).toMatchObject({ line: null, prices: [130, -150] });
  expect(spread).toMatchObject({ line: 3.5, prices: [-112, -108] });
  expect(total).toEqual(quotesAt(0).total);
  expect(exchanged({ moneyline: null, spread: quote(0, [-105, -115]) })).toMatchObject({
    moneyline: null,
    spread: { line: 0, prices: [-115, -105] },
  });
  expect(exchanged({ moneyline: null, spread: null })).toEqual({ moneyline: null, spread: null });
});
