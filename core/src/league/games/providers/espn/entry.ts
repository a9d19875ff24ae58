import { z } from 'zod';

const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

/** The current price of a side; `open`, the first price, is never used. */
const sideSchema = optional(
  z.object({ close: optional(z.object({ line: z.unknown().optional(), odds: z.unknown().optional() })) }),
);
const teamSchema = optional(
  z.object({
    favorite: optional(z.boolean()),
    underdog: optional(z.boolean()),
    team: optional(z.object({ abbreviation: optional(z.string()) })),
  }),
);
const americanSchema = optional(z.object({ american: z.unknown().optional() }));

/** The odds of one provider, in any layout of the scoreboard since 2022. Parts in another format count as missing. */
export const entrySchema = z.object({
  provider: z.object({ name: z.string() }),
  /** Favorite and spread as text: `DET -7.5`. */
  details: optional(z.string()),
  overUnder: z.unknown().optional(),
  /** The home team's handicap. */
  spread: z.unknown().optional(),
  homeTeamOdds: teamSchema,
  awayTeamOdds: teamSchema,
  moneyline: optional(z.object({ home: sideSchema, away: sideSchema })),
  pointSpread: optional(z.object({ home: sideSchema, away: sideSchema })),
  total: optional(z.object({ over: sideSchema, under: sideSchema })),
  /** The total of the layout of 2024-25. */
  current: optional(z.object({ over: americanSchema, under: americanSchema, total: americanSchema })),
});

/** The odds of one provider. */
export type Entry = z.infer<typeof entrySchema>;
