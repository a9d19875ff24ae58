import { type League, leagues, type Score } from '@courtside/contract';
import { z } from 'zod';
import { formatOf, type GameFormat } from '../../game-clock.ts';
import {
  type Fixture,
  isForfeit,
  type PlayClock,
  type PlayState,
  ProviderError,
  type Reading,
  type ScoredGame,
} from '../provider.ts';
import { type EventReading, readEvents } from '../read-events.ts';
import { sourceIdOf } from '../source-id.ts';
import { type Competition, eventSchema, type ScoreboardEvent, type Side } from './event.schema.ts';
import { listedTeams } from './listed-teams.ts';
import { clockOf, playClockOf, type Status } from './status.ts';

const pageSchema = z.object({
  events: z.array(z.unknown()),
  /** The page's league. */
  leagues: z
    .array(z.object({ slug: z.string() }))
    .nullish()
    .catch(null),
});

/** The teams of an event and its first competition, or why the event cannot be used. */
export interface EventFixture {
  readonly fixture: Fixture;
  readonly state: PlayState;
  readonly competition: Competition;
  readonly home: Side;
  readonly away: Side;
}

/**
 * Returns the events on a page of the scoreboard.
 * @param slug the league's name in addresses; any league by default
 * @throws ProviderError if the page has no list of events, or is another league's
 */
export function eventsOnPage(body: unknown, slug?: string): readonly unknown[] {
  const page = pageSchema.safeParse(body);
  if (!page.success) throw new ProviderError('The scoreboard returned no list of events.', { kind: 'malformed' });
  const { events, leagues } = page.data;
  const [league] = leagues ?? [];
  if (slug === undefined || league === undefined || league.slug === slug) return events;
  throw new ProviderError(`The scoreboard returned ${JSON.stringify(league.slug.slice(0, 60))} instead of ${slug}.`, {
    kind: 'malformed',
  });
}

/** Reads the teams, the start and the state of an event; null while the start is only a placeholder. */
function fixtureOf(
  { id, date, competitions }: ScoreboardEvent,
  league: League,
): EventFixture | { rejected: string } | null {
  const competition = competitions[0];
  if (competition === undefined) return null;
  const sides = sidesOf(competition.competitors);
  if (sides === null) return { rejected: 'it is not between a home team and an away team' };
  const [home, away] = sides;
  const teams = listedTeams(league, home.team, away.team);
  if ('rejected' in teams) return teams;
  const state = stateOf(competition.status);
  // The time of the game is not fixed yet, and `date` holds a placeholder.
  if (state === 'scheduled' && competition.timeValid === false) return null;
  const fixture = { id: sourceIdOf(league, id), league, ...teams, startTime: new Date(date) };
  return { fixture, state, competition, home, away };
}

/**
 * Reads a league's events. One that cannot be used is rejected under the id of its game.
 * @param isRead returns false for events to leave out; all are read by default
 * @throws ProviderError if there are events and none can be read
 */
export function readLeagueEvents<T>(
  events: readonly unknown[],
  league: League,
  convert: (listed: EventFixture, event: ScoreboardEvent) => EventReading<T>,
  isRead: (event: ScoreboardEvent) => boolean = () => true,
): Reading<T> {
  const source = league === 'nba' ? 'the scoreboard' : `the scoreboard (${leagues[league].title})`;
  const reading = readEvents(source, events, eventSchema, (event): EventReading<T> => {
    if (!isRead(event)) return {};
    const listed = fixtureOf(event, league);
    if (listed === null) return {};
    return 'rejected' in listed ? listed : convert(listed, event);
  });
  const rejected = reading.rejected.map(({ id, reason }) => ({ id: sourceIdOf(league, id), reason }));
  return { ...reading, rejected };
}

/**
 * Reads the scoreboard's events. A game is final only if it is completed and both scores are numbers that differ.
 * @throws ProviderError if there are events and none can be read
 */
export function readScoreboard(events: readonly unknown[], league: League): Reading<ScoredGame> {
  return readLeagueEvents(events, league, withScore);
}

/** The format of a game: of as many periods as the scoreboard says, otherwise of its league's. */
function gameFormatOf({ league }: Fixture, { format }: Competition): GameFormat {
  return formatOf(league, format?.regulation.periods);
}

/** The clock of a game. It names the periods of regulation if they are not those of the league. */
function clockOfGame(fixture: Fixture, status: Status, format: GameFormat): PlayClock | undefined {
  const clock = playClockOf(status, format);
  if (clock === undefined || format.periods === leagues[fixture.league].periods) return clock;
  return { ...clock, regulation: format.periods };
}

/** Reads the state and the score of a game. */
function withScore({ fixture, state, home, away, competition }: EventFixture): EventReading<ScoredGame> {
  const { status } = competition;
  const format = gameFormatOf(fixture, competition);
  if (state === 'scheduled' || state === 'postponed') return { game: { ...fixture, state, score: null } };
  const score = scoreOf(home, away, clockOf(status, format));
  if (state === 'canceled') return { game: { ...fixture, state, score: status.period > 0 ? score : null } };
  const clock = clockOfGame(fixture, status, format);
  const played = { ...fixture, score, ...(clock && { clock }) };
  if (state === 'live') return { game: { ...played, state } };
  if (score !== null && score.team1 !== score.team2 && isForfeit(score))
    return { game: { ...fixture, state: 'canceled', score } };
  if (score === null) return { game: { ...played, state: 'live' }, problem: 'it is completed without a score' };
  if (score.team1 === score.team2) {
    return { game: { ...played, state: 'live' }, problem: 'it is completed with a tie' };
  }
  return { game: { ...played, state } };
}

/** A game that was not played to its end has no result, whether the scoreboard calls it completed or not. */
const calledOffNames = ['STATUS_CANCELED', 'STATUS_CANCELLED', 'STATUS_FORFEIT', 'STATUS_ABANDONED'];

/** The name has precedence over the state: a postponed game has the state `post`, but is not final. */
function stateOf({ period, type: { name, state, completed } }: Status): PlayState {
  if (name === 'STATUS_POSTPONED') return 'postponed';
  if (calledOffNames.includes(name)) return 'canceled';
  if (state === 'post' && completed) return 'final';
  if (state === 'in') return 'live';
  if (state === 'pre') return 'scheduled';
  return period > 0 ? 'live' : 'scheduled';
}

function sidesOf(competitors: readonly Side[]): readonly [home: Side, away: Side] | null {
  const [home, away] = (['home', 'away'] as const).map((place) =>
    competitors.find(({ homeAway }) => homeAway === place),
  );
  return home && away && competitors.length === 2 ? [home, away] : null;
}

/** The score, or null unless both teams have one. Includes only periods with points for both teams. */
function scoreOf(home: Side, away: Side, clock: string | null): Score | null {
  if (typeof home.score !== 'number' || typeof away.score !== 'number') return null;
  const awayPeriods = away.linescores ?? [];
  const periods = (home.linescores ?? []).slice(0, awayPeriods.length);
  return {
    team1: home.score,
    team2: away.score,
    periods: periods.map(({ value }, index): [number, number] => [value, awayPeriods[index]?.value ?? 0]),
    clock,
  };
}
