/** The league in the format of The Odds API, version 4. */
import { type LeagueGame, type Offer, type Prices, sumOf } from './game.ts';

const iso = (time: number) => new Date(time).toISOString();

const headOf = ({ id, startTime, home, away }: LeagueGame) => ({
  id,
  sport_key: 'basketball_nba',
  sport_title: 'NBA',
  commence_time: iso(startTime),
  home_team: home,
  away_team: away,
});

const isUpcoming = ({ state }: LeagueGame) => state === 'scheduled';

/** The outcomes of a market by its key, in two-sided form. */
function outcomesOf(key: string, { home, away }: LeagueGame, { moneyline, spread, total }: Offer) {
  const both = (names: readonly [string, string], prices: Prices, points?: readonly [number, number]) =>
    names.map((name, side) => ({ name, price: prices[side], ...(points && { point: points[side] }) }));
  if (key === 'h2h') return both([home, away], moneyline);
  if (key === 'spreads') return both([home, away], spread.prices, [spread.line, -spread.line]);
  return both(['Over', 'Under'], total.prices, [total.line, total.line]);
}

const bookmakers = ['draftkings', 'fanduel'];

/** `/odds`: the upcoming games at the prices of bookmakers that agree. */
export function oddsPage(games: readonly LeagueGame[], markets: readonly string[]): object[] {
  return games.filter(isUpcoming).map((game) => {
    const last_update = iso(game.pricedAt);
    const offered = markets.map((key) => ({ key, last_update, outcomes: outcomesOf(key, game, game.offer) }));
    return {
      ...headOf(game),
      bookmakers: bookmakers.map((key) => ({ key, title: key, last_update, markets: offered })),
    };
  });
}

/** `/events`: the upcoming games. */
export function eventsPage(games: readonly LeagueGame[]): object[] {
  return games.filter(isUpcoming).map(headOf);
}

/** `/scores`: all games, with scores once they have begun. */
export function scoresPage(games: readonly LeagueGame[]): object[] {
  return games.map((game) => {
    const { state, points, home, away } = game;
    const isPlayed = state === 'live' || state === 'final';
    const scores = [
      { name: home, score: String(sumOf(points.home)) },
      { name: away, score: String(sumOf(points.away)) },
    ];
    return {
      ...headOf(game),
      completed: state === 'final',
      scores: isPlayed ? scores : null,
      last_update: isPlayed ? iso(Date.now()) : null,
    };
  });
}
