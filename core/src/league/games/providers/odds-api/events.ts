import { idSchema, type League, leagues, type MarketName } from '@courtside/contract';
import { z } from 'zod';
import {
  type Fixture,
  isForfeit,
  type ListedGame,
  ProviderError,
  type Quote,
  type Reading,
  type ScoredGame,
} from '../provider.ts';
import { type EventReading, readEvents } from '../read-events.ts';
import { sourceIdOf } from '../source-id.ts';
import { pickQuote, type QuoteRules } from './quote.ts';
import { teamNamed, teamsNamed } from './team-names.ts';

const team = z.string().trim().min(1);
const eventSchema = z.object({
  id: idSchema,
  commence_time: z.iso.datetime({ offset: true }),
  home_team: team,
  away_team: team,
});
const oddsEventSchema = eventSchema.extend({ bookmakers: z.array(z.unknown()) });
const scoresEventSchema = eventSchema.extend({
  completed: z.boolean(),
  scores: z
    .array(
      z.object({ name: team, score: z.union([z.string().regex(/^\d{1,3}$/), z.int().min(0).max(999)]).nullable() }),
    )
    .nullish(),
});
type OddsApiEvent = z.infer<typeof eventSchema>;
type ScoresEvent = z.infer<typeof scoresEventSchema>;

/** How to read a response of `/odds`. */
export interface OddsRules extends QuoteRules {
  readonly league: League;
  /** The markets that were requested. */
  readonly markets: readonly MarketName[];
}

/**
 * Reads a response of `/odds`: each game with the plausible quotes of the requested markets. A market that cannot be used
 * does not affect the game's other markets.
 * @throws ProviderError if the response is not a list of games
 */
export function readOdds(body: unknown, rules: OddsRules): Reading<ListedGame> {
  return readLeague(body, rules.league, oddsEventSchema, (event, fixture) => {
    const { league, team1, team2 } = fixture;
    const problems: string[] = [];
    const pick = (market: MarketName): Quote | null => {
      const { quote, skipped } = pickQuote(event.bookmakers, market, { league, teams: [team1, team2] }, rules);
      if (quote === null && skipped.length > 0)
        problems.push(`no ${market} can be used (${skipped.join(', ').slice(0, 300)})`);
      return quote;
    };
    const quotes = {
      moneyline: pick('moneyline'),
      ...(rules.markets.includes('spread') && { spread: pick('spread') }),
      ...(rules.markets.includes('total') && { total: pick('total') }),
    };
    const game = { ...fixture, quotes };
    return problems.length === 0 ? { game } : { game, problem: problems.join('; ') };
  });
}

/**
 * Reads a response of `/events`: upcoming games.
 * @throws ProviderError if the response is not a list of games
 */
export function readFixtures(body: unknown, league: League): Reading<Fixture> {
  return readLeague(body, league, eventSchema, (_event, fixture) => ({ game: fixture }));
}

/**
 * Reads a response of `/scores`. A completed game without a score for both teams, or with a tie, is not final.
 * @throws ProviderError if the response is not a list of games
 */
export function readScores(body: unknown, league: League): Reading<ScoredGame> {
  return readLeague(body, league, scoresEventSchema, (event, fixture): EventReading<ScoredGame> => {
    const points = pointsOf(event, fixture);
    if ('rejected' in points) return points;
    const { team1, team2 } = points;
    if (team1 === null || team2 === null) {
      const game: ScoredGame = { ...fixture, state: 'scheduled', score: null };
      return event.completed ? { game, problem: 'it is completed without a score' } : { game };
    }
    const score = { team1, team2, periods: [], clock: null };
    if (!event.completed) return { game: { ...fixture, state: 'live', score } };
    if (team1 === team2) return { game: { ...fixture, state: 'live', score }, problem: 'it is completed with a tie' };
    return { game: { ...fixture, state: isForfeit(score) ? 'canceled' : 'final', score } };
  });
}

/**
 * Reads a league's events. One that cannot be used is rejected under the id of its game.
 * @throws ProviderError if the response is not a list of games, or if none of them can be read
 */
function readLeague<E extends OddsApiEvent, G>(
  body: unknown,
  league: League,
  schema: z.ZodType<E>,
  convert: (event: E, fixture: Fixture) => EventReading<G>,
): Reading<G> {
  const source = league === 'nba' ? 'the odds feed' : `the odds feed (${leagues[league].title})`;
  const reading = readEvents(source, listIn(body), schema, (event): EventReading<G> => {
    const fixture = fixtureOf(event, league);
    return 'rejected' in fixture ? fixture : convert(event, fixture);
  });
  const rejected = reading.rejected.map(({ id, reason }) => ({ id: sourceIdOf(league, id), reason }));
  return { ...reading, rejected };
}

function listIn(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) return body;
  throw new ProviderError('The odds feed returned no list of games.', { kind: 'malformed' });
}

function fixtureOf(event: OddsApiEvent, league: League): Fixture | { rejected: string } {
  const teams = teamsNamed(league, event.home_team, event.away_team);
  if ('rejected' in teams) return teams;
  return { id: sourceIdOf(league, event.id), league, ...teams, startTime: new Date(event.commence_time) };
}

/** Points of both teams, assigned by name; null if missing. */
function pointsOf(
  { scores }: ScoresEvent,
  { league, team1, team2 }: Fixture,
): { team1: number | null; team2: number | null } | { rejected: string } {
  const points = new Map<string, number | null>();
  for (const { name, score } of scores ?? []) {
    const scorer = teamNamed(name, league);
    if (scorer === null || (scorer !== team1 && scorer !== team2))
      return { rejected: 'it has a score for another team' };
    if (points.has(scorer)) return { rejected: 'it has two scores for one team' };
    points.set(scorer, score === null ? null : Number(score));
  }
  return { team1: points.get(team1) ?? null, team2: points.get(team2) ?? null };
}
