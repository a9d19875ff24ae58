import type { Score } from '@courtside/contract';
import { z } from 'zod';

const points = z.union([
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
  z.int().min(0).max(999),
]);

/** One of the two teams of a game. Before the game its score is a 0, and it has no line scores. */
export const sideSchema = z.object({
  homeAway: z.enum(['home', 'away']),
  team: z.object({ displayName: z.string() }),
  score: points.nullish().catch(null),
  linescores: z
    .array(z.object({ value: z.int().min(0).max(999) }))
    .nullish()
    .catch(null),
});
export type Side = z.infer<typeof sideSchema>;

/** The score of a game, or null unless both teams have one. Periods are those that both teams have points for. */
export function scoreOf(home: Side, away: Side, clock: string | null): Score | null {
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
