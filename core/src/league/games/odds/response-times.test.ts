import { describe, expect, it } from 'vitest';
import type { Game } from '../game.ts';
import type { ListedGame, ScoredGame } from '../providers/provider.ts';
import { applyResults } from '../results/apply-results.ts';
import { at, maxAgeMs, pauses, quote } from '../testing/quoted-games.ts';
import { applyOdds, newGame, type QuotedGame } from './apply-odds.ts';

const startTime = at(1_000);
const teams = { id: 'g', league: 'nba', team1: 'Boston Celtics', team2: 'Philadelphia 76ers' } as const;

/** A game as listed by a response from `second`. */
const listed = (second: number, changes: Partial<ListedGame> = {}) => {
  const moneyline = quote(null, [-150, 130], second);
  return { ...teams, startTime, respondedAt: at(second), quotes: { moneyline }, ...changes };
};
const read = (game: Game, now: number, listing: ListedGame) =>
  applyOdds(game, { listed: listing, now: at(now), maxAgeMs });
const firstQuotes = { moneyline: quote(null, [-150, 130]) };
const aGame = (quotes: QuotedGame['quotes'] = firstQuotes) => newGame('g', { ...listed(0), quotes }, at(0), maxAgeMs);

describe('a response that is read again', () => {
  it('does not confirm the first price of a game; later responses do', () => {
    const repeated = [10, 20, 30].reduce((game, now) => read(game, now, listed(0)), aGame());
    expect(repeated.markets.moneyline).toMatchObject({ unconfirmed: true, readAt: at(0), staleAt: at(60) });
    const confirmed = read(read(repeated, 40, listed(40)), 50, listed(50));
    expect(confirmed.markets.moneyline).toMatchObject({ readAt: at(50), staleAt: at(110) });
    expect(confirmed.markets.moneyline).not.toHaveProperty('unconfirmed');
  });

  it('does not confirm a jump of a price or a move of the start; a later response does', () => {
    const jumped = (second: number) => listed(second, { quotes: { moneyline: quote(null, [400, -600], second) } });
    const jump = [11, 20, 30].reduce((game, now) => read(game, now, jumped(10)), aGame());
    expect(pauses(jump)[0]).toBe('confirming');
    expect(read(jump, 40, jumped(40))).toMatchObject({ markets: { moneyline: { prices: [400, -600], pause: null } } });
    const later = (second: number) => listed(second, { startTime: at(2_000) });
    const moved = [11, 20, 30].reduce((game, now) => read(game, now, later(10)), aGame());
    expect(moved).toMatchObject({ startTime, endTime: startTime });
    expect(read(moved, 40, later(40))).toMatchObject({ startTime: at(2_000) });
  });

  it('does not confirm a final', () => {
    const source = { name: 'espn', key: 'odds' } as const;
    const score = { team1: 101, team2: 99, periods: [], clock: 'Final' };
    const rules = { confirmMs: 60_000, minGameMs: 95 * 60_000 };
    const final = (second: number): ScoredGame => ({
      ...listed(second),
      state: 'final',
      score,
      clock: { period: 4, secondsLeft: 0 },
    });
    const apply = (game: Game, now: number, scored: ScoredGame) =>
      applyResults(game, [{ source, scored }], { now: at(now), rules });
    const once = [10_000, 10_100, 10_200].reduce((game, now) => apply(game, now, final(10_000)), aGame());
    expect(once).toMatchObject({ betStatus: 'closed', reports: { espn: { since: at(10_000), readAt: at(10_000) } } });
    expect(apply(once, 10_300, final(10_300))).toMatchObject({ betStatus: 'final', score });
  });
});

it('pauses a market whose listing contradicts itself as being confirmed, and resumes it', () => {
  const spread = quote(-3.5, [-108, -112], 0);
  const game = aGame({ ...firstQuotes, spread });
  const doubtful = read(game, 10, {
    ...listed(10),
    quotes: { moneyline: null, spread: null },
    contradicted: ['spread'],
  });
  expect(pauses(doubtful).slice(0, 2)).toEqual(['no-price', 'confirming']);
  expect(pauses(read(doubtful, 20, listed(20, { quotes: { ...listed(20).quotes, spread } }))).slice(0, 2)).toEqual([
    null,
    null,
  ]);
});

it('counts the age bound of a quote rather than that of the reading', () => {
  const moneyline = { ...quote(null, [-150, 130], 0), maxAgeMs: 10_000 };
  expect(aGame({ moneyline }).markets.moneyline.staleAt).toEqual(at(10));
});
