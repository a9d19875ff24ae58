import { idSchema } from '@courtside/contract';
import { z } from 'zod';
import { type ListedGame, ProviderError, type ScoredGame } from '../provider.ts';
import { pickPrices, toAmericanPrices } from './market.ts';

/** What was made of an answer: its games, and a sentence about each event that could not be used as it came. */
export interface Reading<T> {
  readonly games: readonly T[];
  readonly problems: readonly string[];
}

/** What was made of one event. */
interface Outcome<T> {
  readonly game?: T;
  readonly problem?: string;
}

const team = z.string().trim().min(1).max(100);
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

/**
 * The games open for betting in an answer of `/odds`: those not yet started that a bookmaker has prices for.
 * @param now milliseconds since 1970 UTC
 * @throws ProviderError when the answer as a whole makes no sense.
 */
export function readOdds(body: unknown, now: number): Reading<ListedGame> {
  return read(body, oddsEventSchema, (event): Outcome<ListedGame> => {
    const game = named(event);
    if (game.startTime.getTime() <= now) return {};
    const offered = pickPrices(event.bookmakers, game.team1, game.team2);
    if (offered === null) return {};
    const prices = toAmericanPrices(offered);
    if (prices === null) return { problem: `no bets are taken at prices of ${offered.join(' and ')}` };
    return { game: { ...game, team1Price: prices[0], team2Price: prices[1] } };
  });
}

/**
 * The games in an answer of `/scores`. A game without a winner is not over, whatever the feed says: basketball knows
 * no ties.
 * @throws ProviderError when the answer as a whole makes no sense.
 */
export function readScores(body: unknown): Reading<ScoredGame> {
  return read(body, scoresEventSchema, (event): Outcome<ScoredGame> => {
    const game = named(event);
    const pointsOf = (name: string) => event.scores?.find((score) => score.name === name)?.score ?? null;
    const [team1, team2] = [pointsOf(game.team1), pointsOf(game.team2)];
    if (event.scores?.some(({ name }) => name !== game.team1 && name !== game.team2)) {
      return { problem: 'it scores a team that does not play' };
    }
    if (team1 === null || team2 === null) {
      const unfinished = { ...game, score: null, completed: false };
      return event.completed ? { game: unfinished, problem: 'it is completed without a score' } : { game: unfinished };
    }
    const score = { team1: Number(team1), team2: Number(team2), periods: [], clock: null };
    const tied = score.team1 === score.team2;
    const scored = { ...game, score, completed: event.completed && !tied };
    return event.completed && tied ? { game: scored, problem: 'it is completed with a tie' } : { game: scored };
  });
}

/** Reads an answer event by event, so that one that is malformed costs no other. */
function read<E extends z.infer<typeof eventSchema>, G>(
  body: unknown,
  schema: z.ZodType<E>,
  convert: (event: E) => Outcome<G>,
): Reading<G> {
  if (!Array.isArray(body)) throw new ProviderError('The odds feed answered without a list of games.');
  const games = new Map<string, G>();
  const problems: string[] = [];
  let unreadable = 0;
  for (const [index, item] of body.entries()) {
    const parsed = schema.safeParse(item);
    if (!parsed.success) {
      unreadable += 1;
      const issue = parsed.error.issues[0];
      problems.push(`Event ${index + 1} of the odds feed is left out: ${issue?.path.join('.')}: ${issue?.message}`);
      continue;
    }
    const { id, home_team, away_team } = parsed.data;
    const { game, problem } = home_team === away_team ? { problem: 'a team plays itself' } : convert(parsed.data);
    if (problem !== undefined) problems.push(`Game ${id} of the odds feed: ${problem}`);
    if (game !== undefined && !games.has(id)) games.set(id, game);
  }
  if (unreadable > 0 && unreadable === body.length) {
    throw new ProviderError(`None of the ${unreadable} games of the odds feed can be read. ${problems[0]}`);
  }
  return { games: [...games.values()], problems };
}

function named(event: z.infer<typeof eventSchema>) {
  const { id, home_team: team1, away_team: team2, commence_time } = event;
  return { id, team1, team2, startTime: new Date(commence_time) };
}
