import { dayMs, hourMs } from '@courtside/contract';
import type { Games } from '../league/games/games.ts';
import type { Feeds } from '../league/games/providers/provider.ts';
import type { ResultRules } from '../league/games/results/result-rules.ts';

/** Reads a feed's odds once. Prices stay fresh for a day unless a test says otherwise. @returns how many games changed */
export async function refreshOdds(
  games: Games,
  feeds: Feeds,
  { now = Date.now(), maxAgeMs = dayMs }: { now?: number; maxAgeMs?: number } = {},
): Promise<number> {
  return games.readOdds(await feeds.odds.fetchOdds(), new Date(now), maxAgeMs);
}

/** Results count immediately, as with the demo league. */
const immediately: ResultRules = { confirmMs: 0, minGameMs: null };

/** Reads a feed's results once. @returns how many games changed */
export async function refreshResults(
  games: Games,
  feeds: Feeds,
  options: { now?: number; rules?: ResultRules; voidAfterMs?: number; previousResponseAt?: Date | null } = {},
): Promise<number> {
  const { now = Date.now(), rules = immediately, voidAfterMs = hourMs } = options;
  const previousResponseAt = options.previousResponseAt === undefined ? new Date(0) : options.previousResponseAt;
  const readings = await Promise.all(
    feeds.results.map(async (source) => ({
      source,
      reading: await source.fetchResults(new Date(now - 4 * dayMs), new Date(now + 4 * dayMs)),
      previousResponseAt,
    })),
  );
  const coversUntil = new Date(now + 4 * dayMs);
  return games.readResults(readings, { now: new Date(now), rules, voidAfterMs, coversUntil, owns: feeds.owns });
}
