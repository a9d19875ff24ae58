import { isDeepStrictEqual } from 'node:util';
import { canonicalTeam, idSchema } from '@courtside/contract';
import { z } from 'zod';
import { ProviderError, type Reading } from './provider.ts';

/** Result of reading one event: a game, a game used in part, a rejected id, or nothing. */
export interface EventReading<T> {
  readonly game?: T;
  /** Problem with a game that is used nevertheless. */
  readonly problem?: string;
  /** Why the event cannot be used. */
  readonly rejected?: string;
}

const identified = z.object({ id: idSchema });

/**
 * Reads a response event by event, so that a malformed event does not affect the others. Equal events with the same id
 * count once; different events with the same id are all rejected.
 * @param source name in messages, such as 'the odds feed'
 * @throws ProviderError if there are events and none can be read
 */
export function readEvents<E extends { readonly id: string }, G>(
  source: string,
  events: readonly unknown[],
  schema: z.ZodType<E>,
  convert: (event: E) => EventReading<G>,
): Reading<G> {
  const games = new Map<string, G>();
  const rejected = new Map<string, string>();
  const problems: string[] = [];
  let unreadable = 0;
  for (const [index, item] of events.entries()) {
    const parsed = schema.safeParse(item);
    if (!parsed.success) {
      unreadable += 1;
      const issue = parsed.error.issues[0];
      const reason = `${issue?.path.join('.')}: ${issue?.message}`;
      problems.push(`Event ${index + 1} of ${source} is skipped: ${reason}`);
      const id = identified.safeParse(item).data?.id;
      if (id !== undefined) rejected.set(id, reason);
      continue;
    }
    const { id } = parsed.data;
    const { game, problem, rejected: reason } = convert(parsed.data);
    if (problem !== undefined) problems.push(`Game ${id} of ${source}: ${problem}`);
    if (reason !== undefined) {
      rejected.set(id, reason);
      problems.push(`Game ${id} of ${source} cannot be used: ${reason}`);
    } else if (game !== undefined && games.has(id) && !isDeepStrictEqual(games.get(id), game)) {
      rejected.set(id, 'it is listed twice with different contents');
      problems.push(`Game ${id} of ${source} cannot be used: it is listed twice with different contents`);
    } else if (game !== undefined) {
      games.set(id, game);
    }
  }
  if (unreadable > 0 && unreadable === events.length) {
    throw new ProviderError(`None of the ${unreadable} games of ${source} can be read. ${problems[0]}`, {
      kind: 'malformed',
    });
  }
  return {
    games: [...games].filter(([id]) => !rejected.has(id)).map(([, game]) => game),
    rejected: [...rejected].map(([id, reason]) => ({ id, reason })),
    problems: [...new Set(problems)],
  };
}

/** Canonical names of a game's teams, or why they are rejected. */
export function teamsOf(home: string, away: string): readonly [home: string, away: string] | { rejected: string } {
  const [team1, team2] = [canonicalTeam(home), canonicalTeam(away)];
  if (team1 === null || team2 === null) {
    return { rejected: `unknown team ${JSON.stringify((team1 === null ? home : away).slice(0, 60))}` };
  }
  return team1 === team2 ? { rejected: `${team1} against itself` } : [team1, team2];
}

/**
 * Creates a function that reports problems that the previous reading did not have, so each is reported once while it
 * persists. Problems that appear together, such as every price passing its age bound, are reported in one sentence.
 */
export function reportNewProblems(report: (problem: string) => void): <G>(reading: Reading<G>) => Reading<G> {
  let known: ReadonlySet<string> = new Set();
  return (reading) => {
    const [first, ...others] = reading.problems.filter((problem) => !known.has(problem));
    if (first !== undefined) report(others.length === 0 ? first : `${first} (and ${others.length} more events)`);
    known = new Set(reading.problems);
    return reading;
  };
}
