import type { Game } from '../game.ts';
import { withQuotes } from '../markets/apply-quotes.ts';
import { newGame } from '../odds/apply-odds.ts';
import type { Quote, Quotes } from '../providers/provider.ts';

const tipOff = Date.parse('2026-01-15T00:30:00Z');
export const start = tipOff - 3_600_000;
export const maxAgeMs = 60_000;
/** Seconds after the start of the test, an hour before tip-off. */
export const at = (seconds: number) => new Date(start + seconds * 1_000);
/** A quote of DraftKings. */
export const quote = (line: number | null, prices: readonly [number, number], seconds = 0): Quote => ({
  line,
  prices,
  bookmaker: 'draftkings',
  updatedAt: at(seconds),
});
/** All three markets as updated at a time. */
export const quotesAt = (seconds: number, changes: Partial<Quotes> = {}): Quotes => ({
  moneyline: quote(null, [-150, 130], seconds),
  spread: quote(-3.5, [-108, -112], seconds),
  total: quote(220.5, [-110, -110], seconds),
  ...changes,
});
const teams = { league: 'nba', team1: 'Boston Celtics', team2: 'Miami Heat' } as const;
/** A game as its first reading leaves it, with quotes of that moment. */
export const aNewGame = (quotes: Quotes = quotesAt(0), now = at(0)): Game => {
  const { moneyline } = quotes;
  if (moneyline === null) throw new Error('a game needs a moneyline');
  return newGame(
    'g',
    { id: 'g', ...teams, startTime: new Date(tipOff), quotes: { ...quotes, moneyline } },
    now,
    maxAgeMs,
  );
};
/** A game whose prices two later readings have confirmed. */
export const aGame = (quotes: Quotes = quotesAt(0)): Game => {
  const minuteAgo = (listed: Quote) => ({ ...listed, updatedAt: at(-60) });
  const { moneyline, spread, total } = quotes;
  const first = {
    moneyline: moneyline && minuteAgo(moneyline),
    ...(spread && { spread: minuteAgo(spread) }),
    ...(total && { total: minuteAgo(total) }),
  };
  const twice = withQuotes(aNewGame(first, at(-60)), first, { now: at(-30), maxAgeMs });
  return withQuotes(twice, quotes, { now: at(0), maxAgeMs });
};
/** The game after a reading of its quotes. */
export const read = (game: Game, seconds: number, changes: Partial<Quotes> = {}) =>
  withQuotes(game, quotesAt(seconds, changes), { now: at(seconds), maxAgeMs });
/** The pauses of moneyline, spread and total. */
export const pauses = ({ markets: { moneyline, spread, total } }: Game) => [
  moneyline.pause,
  spread?.pause,
  total?.pause,
];
