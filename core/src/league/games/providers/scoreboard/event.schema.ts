import { idSchema } from '@courtside/contract';
import { z } from 'zod';
import { teamSchema } from './listed-teams.ts';
import { statusSchema } from './status.ts';

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
  team: teamSchema,
  score: points.nullish().catch(null),
  linescores: z
    .array(z.object({ value: z.int().min(0).max(999) }))
    .nullish()
    .catch(null),
});
export type Side = z.infer<typeof sideSchema>;

const competitionSchema = z.object({
  status: statusSchema,
  /** Such as `STD`, `RD16` in the playoffs, `ALLSTAR`. */
  type: z.object({ abbreviation: z.string() }).nullish().catch(null),
  format: z
    .object({ regulation: z.object({ periods: z.literal([2, 4]) }) })
    .nullish()
    .catch(null),
  competitors: z.array(sideSchema),
  timeValid: z.boolean().optional(),
  /** Only before tip-off. */
  odds: z.unknown().optional(),
});

export type Competition = z.infer<typeof competitionSchema>;

/** An event of the scoreboard. */
export const eventSchema = z.object({
  id: idSchema,
  date: time,
  /** 1: preseason, 2: regular season, 3: postseason, 4: off season. */
  season: z.object({ type: z.int() }).nullish().catch(null),
  /** Repeats that of the competition. */
  status: z
    .object({ type: z.object({ state: z.string() }) })
    .nullish()
    .catch(null),
  competitions: z.array(competitionSchema).min(1),
});
export type ScoreboardEvent = z.infer<typeof eventSchema>;
