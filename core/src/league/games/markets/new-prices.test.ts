import { dayMs } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import type { Game } from '../game.ts';
import type { Quote } from '../providers/provider.ts';
import { aGame, aNewGame, at, maxAgeMs, quote, quotesAt, read, start } from '../testing/quoted-games.ts';
import { withQuotes } from './apply-quotes.ts';

describe('a first reading', () => {
  const favorite = (seconds: number) => ({ moneyline: quote(null, [-150, 130], seconds) });
  const exchangedPrices = (seconds: number) => ({ moneyline: quote(null, [250, -300], seconds) });
  const unconfirmed = (game: Game) =>
    (['moneyline', 'spread', 'total'] as const).map((name) => game.markets[name]?.unconfirmed ?? false);

  it('is unconfirmed until a third reading near it, which is stored even when nothing else changes', () => {
    const game = aNewGame();
    expect(unconfirmed(game)).toEqual([true, true, true]);
    expect(unconfirmed(read(game, 0))).toEqual([true, true, true]);
    const twice = read(game, 1);
    expect(unconfirmed(twice)).toEqual([true, true, true]);
    const confirmed = read(twice, 2, { total: null });
    expect(unconfirmed(confirmed)).toEqual([false, false, true]);
    expect(confirmed.obviousErrors).toBeUndefined();
  });

  it('is confirmed by another bookmaker or by a third reading, but not by one repetition, also with a new time', () => {
    const same = (bookmaker = 'draftkings') => ({ moneyline: { ...quote(null, [-150, 130], 0), bookmaker } });
    const isUnconfirmed = (game: Game) => game.markets.moneyline.unconfirmed ?? false;
    const once = aNewGame(quotesAt(0, same()));
    const twice = read(once, 10, same());
    expect(isUnconfirmed(twice)).toBe(true);
    expect(twice.markets.moneyline.readAt).toEqual(at(0));
    expect(isUnconfirmed(read(twice, 10, same()))).toBe(true);
    expect(isUnconfirmed(read(twice, 20, same()))).toBe(false);
    expect(isUnconfirmed(read(once, 10, same('fanduel')))).toBe(false);
    const updated = (seconds: number) => ({ moneyline: quote(null, [-150, 130], seconds) });
    const again = read(once, 10, updated(5));
    expect(isUnconfirmed(again)).toBe(true);
    expect(isUnconfirmed(read(again, 20, updated(15)))).toBe(false);
  });

  it.each([
    ['the same time', 0],
    ['a new time', 9],
  ])('that was wrong twice, with %s, was an obvious error, also for bets between the two readings', (_, updatedAt) => {
    const wrong = (seconds: number) => ({ ...exchangedPrices(seconds), spread: null });
    const twice = read(aNewGame(quotesAt(0, wrong(0))), 10, wrong(updatedAt));
    const paused = read(twice, 20, { ...favorite(20), spread: null });
    expect(paused.markets.moneyline).toMatchObject({ pause: 'confirming', unconfirmed: true });
    const corrected = read(paused, 30, { ...favorite(30), spread: null });
    expect(corrected.markets.moneyline.prices[0]).toBe(-150);
    expect(corrected.obviousErrors).toMatchObject([{ market: 'moneyline', readAt: at(0), prices: [250, -300] }]);
  });

  it('of a spread that appears later is unconfirmed, but not the markets before it', () => {
    const { spread: _, ...others } = quotesAt(0);
    expect(unconfirmed(read(aGame(others), 10))).toEqual([false, true, false]);
  });

  it('that two later readings contradict was an obvious error', () => {
    const noSpread = { spread: null };
    const game = aNewGame(quotesAt(0, { ...exchangedPrices(0), ...noSpread }));
    const paused = read(game, 10, { ...favorite(10), ...noSpread });
    expect(paused.markets.moneyline).toMatchObject({ pause: 'confirming', unconfirmed: true, readAt: at(0) });
    expect(paused.obviousErrors).toBeUndefined();
    const corrected = read(paused, 20, { ...favorite(20), ...noSpread });
    expect([corrected.markets.moneyline.prices[0], corrected.markets.moneyline.pause]).toEqual([-150, null]);
    expect(corrected.markets.moneyline.unconfirmed).toBeUndefined();
    expect(corrected.obviousErrors).toEqual([
      { market: 'moneyline', readAt: at(0), line: null, prices: [250, -300], foundAt: at(20), settledAt: null },
    ]);
  });

  it('is confirmed when two readings after a contradiction return to it', () => {
    const paused = read(aNewGame(quotesAt(0, favorite(0))), 10, exchangedPrices(10));
    expect(paused.markets.moneyline.pause).toBe('confirming');
    const returned = read(paused, 20, favorite(20));
    expect(returned.markets.moneyline.pause).toBeNull();
    const confirmed = read(returned, 30, favorite(30));
    expect([...unconfirmed(confirmed), confirmed.obviousErrors]).toEqual([false, false, false, undefined]);
  });

  it('that was confirmed stays valid for its bets when the price jumps later', () => {
    const jumped = read(read(aGame(), 10, exchangedPrices(10)), 20, exchangedPrices(20));
    expect(jumped.markets.moneyline.prices[0]).toBe(250);
    expect(jumped.obviousErrors).toBeUndefined();
  });
});

describe('with a single bookmaker, a jump', () => {
  const sole = (prices: readonly [number, number], seconds: number) => ({
    moneyline: { ...quote(null, prices, seconds), soleBookmaker: true },
  });
  // The home team's fair chance is 58 % at −150 and 67.4 % at −225.
  it.each([
    ['from one', sole([-150, 130], 0), { moneyline: quote(null, [-225, 190], 10) }, 'confirming'],
    ['to one', {}, sole([-225, 190], 10), 'confirming'],
    ['of 5 points', sole([-150, 130], 0), sole([-180, 155], 10), null],
    ['between many', {}, { moneyline: quote(null, [-225, 190], 10) }, null],
  ])('may be half as large: %s', (_, before, after, pause) => {
    expect(read(aGame(quotesAt(0, before)), 10, after).markets.moneyline.pause).toBe(pause);
  });
});

describe('a time of the source that is ahead of our clock', () => {
  const frozen = { ...quote(null, [-150, 130]), updatedAt: at(0), reportedAt: new Date(start + dayMs) };
  const stored = (game: Game): Game =>
    JSON.parse(JSON.stringify(game), (_, value) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : value,
    );
  const moneylineAt = (game: Game, ms: number, listed: Quote) => {
    const now = new Date(start + ms);
    return withQuotes(game, { moneyline: listed }, { now, maxAgeMs });
  };

  it('counts from when it was first read, however often it is read again, also after a restart', () => {
    let game = stored(aNewGame({ moneyline: frozen }));
    for (let seconds = 1; seconds < 120; seconds += 1)
      game = stored(moneylineAt(game, seconds * 1_000, { ...frozen, updatedAt: at(seconds) }));
    expect(game.markets.moneyline).toMatchObject({ updatedAt: at(0), reportedAt: frozen.reportedAt, staleAt: at(60) });
  });

  it('still counts from then once our clock has passed it', () => {
    const { reportedAt, ...quoted } = frozen;
    const game = moneylineAt(aNewGame({ moneyline: frozen }), dayMs + 1_000, { ...quoted, updatedAt: reportedAt });
    expect(game.markets.moneyline).toMatchObject({ updatedAt: at(0), staleAt: at(60) });
  });

  it('counts from the start with another time', () => {
    const next = { ...frozen, updatedAt: at(30), reportedAt: new Date(start + dayMs + 1) };
    const game = moneylineAt(aNewGame({ moneyline: frozen }), 30_000, next);
    expect(game.markets.moneyline).toMatchObject({ updatedAt: at(30), staleAt: at(90) });
    const present = moneylineAt(game, 40_000, quote(null, [-150, 130], 40));
    expect(present.markets.moneyline).toMatchObject({ updatedAt: at(40), staleAt: at(100) });
    expect(present.markets.moneyline).not.toHaveProperty('reportedAt');
  });
});
