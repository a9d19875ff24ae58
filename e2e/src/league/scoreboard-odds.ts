/** The odds of a game in the layout of ESPN's scoreboard since 2025-26. */
import type { LeagueGame, Prices } from './game.ts';
import { listedTeam } from './looks.ts';

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
const american = (price: number): string => (price === 100 ? 'EVEN' : signed(price));
const handicap = (line: number): string => (line === 0 ? 'PK' : signed(line));

/** A price that no bookmaker offers now: only `close` is current. */
const firstPrice = '+300';

const priced = (price: number) => ({ open: { odds: firstPrice }, close: { odds: american(price) } });
const lined = (line: string, price: number) => ({
  open: { line, odds: firstPrice },
  close: { line, odds: american(price) },
});
const bothPriced = ([home, away]: Prices) => ({ home: priced(home), away: priced(away) });

/** The list `odds` of an upcoming game: one bookmaker with three markets. */
export function oddsOf({ home, away, offer: { moneyline, spread, total } }: LeagueGame): object[] {
  const isHomeFavorite = spread.line < 0;
  const isAwayFavorite = spread.line > 0;
  const favorite = listedTeam(isAwayFavorite ? away : home).abbreviation;
  return [
    {
      provider: { id: '100', name: 'Draft Kings', priority: 1 },
      details: spread.line === 0 ? 'EVEN' : `${favorite} ${-Math.abs(spread.line)}`,
      overUnder: total.line,
      spread: spread.line,
      homeTeamOdds: { favorite: isHomeFavorite, underdog: isAwayFavorite },
      awayTeamOdds: { favorite: isAwayFavorite, underdog: isHomeFavorite },
      moneyline: bothPriced(moneyline),
      pointSpread: {
        home: lined(handicap(spread.line), spread.prices[0]),
        away: lined(handicap(-spread.line), spread.prices[1]),
      },
      total: { over: lined(`o${total.line}`, total.prices[0]), under: lined(`u${total.line}`, total.prices[1]) },
    },
  ];
}
