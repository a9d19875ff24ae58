import { defaultLeague, idSchema, type Score } from '@courtside/contract';
import { z } from 'zod';
import { type Fixture, isForfeit, type PlayState, ProviderError, type Reading, type ScoredGame } from '../provider.ts';
import { type EventReading, readEvents, teamsOf } from '../read-events.ts';
import { clockOf, playClockOf, type Status, statusSchema } from './status.ts';

const pageSchema = z.object({ events: z.array(z.unknown()) });

/** The scoreboard may omit seconds. */
const time = z.union([z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ offset: true })]);

const points = z.union([
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
  z.int().min(0).max(999),
]);

/** A team in a game. Before tip-off its score is 0, without line scores. */
const sideSchema = z.object({
  homeAway: z.enum(['home', 'away']),
  team: z.object({ displayName: z.string(), abbreviation: z.string().nullish().catch(null) }),
  score: points.nullish().catch(null),
  linescores: z
    .array(z.object({ value: z.int().min(0).max(999) }))
    .nullish()
    .catch(null),
});
type Side = z.infer<typeof sideSchema>;

const competitionSchema = z.object({
  status: statusSchema,
  competitors: z.array(sideSchema),
  timeValid: z.boolean().optional(),
  /** Only before tip-off. */
  odds: z.unknown().optional(),
});

/** An event of the scoreboard. */
export const eventSchema = z.object({
  id: idSchema,
  date: time,
  /** Repeats that of the competition. */
  status: z
    .object({ type: z.object({ state: z.string() }) })
    .nullish()
    .catch(null),
  competitions: z.array(competitionSchema).min(1),
});
export type ScoreboardEvent = z.infer<typeof eventSchema>;

/** The teams of an event and its first competition, or why the event cannot be used. */
export interface EventFixture {
  readonly fixture: Fixture;
  readonly state: PlayState;
  readonly competition: z.infer<typeof competitionSchema>;
  readonly home: Side;
  readonly away: Side;
}

/**
 * Returns the events on a page of the scoreboard.
 * @throws ProviderError if the page has no list of events
 */
export function eventsOnPage(body: unknown): readonly unknown[] {
  const page = pageSchema.safeParse(body);
  if (page.success) return page.data.events;
  throw new ProviderError('The scoreboard returned no list of events.', { kind: 'malformed' });
}

/** Reads the teams, the start and the state of an event; null while the start is only a placeholder. */
export function fixtureOf({ id, date, competitions }: ScoreboardEvent): EventFixture | { rejected: string } | null {
  const competition = competitions[0];
  if (competition === undefined) return null;
  const sides = sidesOf(competition.competitors);
  if (sides === null) return { rejected: 'it is not between a home team and an away team' };
  const [home, away] = sides;
  const teams = teamsOf(home.team.displayName, away.team.displayName);
  if ('rejected' in teams) return teams;
  const state = stateOf(competition.status);
  // The time of the game is not fixed yet, and `date` holds a placeholder.
  if (state === 'scheduled' && competition.timeValid === false) return null;
  const fixture = { id, league: defaultLeague, team1: teams[0], team2: teams[1], startTime: new Date(date) };
  return { fixture, state, competition, home, away };
}

/**
 * Reads the scoreboard's events. A game is final only if it is completed and both scores are numbers that differ.
 * @throws ProviderError if there are events and none can be read
 */
export function readScoreboard(events: readonly unknown[]): Reading<ScoredGame> {
  return readEvents('the scoreboard', events, eventSchema, (event): EventReading<ScoredGame> => {
    const listed = fixtureOf(event);
    if (listed === null) return {};
    if ('rejected' in listed) return listed;
    const { fixture, state, home, away, competition } = listed;
    return withScore(fixture, state, home, away, competition.status);
  });
}

function withScore(
  fixture: Fixture,
  state: PlayState,
  home: Side,
  away: Side,
  status: Status,
): EventReading<ScoredGame> {
  if (state === 'scheduled' || state === 'postponed') return { game: { ...fixture, state, score: null } };
  const score = scoreOf(home, away, clockOf(status));
  if (state === 'canceled') return { game: { ...fixture, state, score: status.period > 0 ? score : null } };
  const clock = playClockOf(status);
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
