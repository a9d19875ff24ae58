import { gameSchema as publicGame } from '@courtside/contract';
import { z } from 'zod';
import { type EventDefinitions, eventDate, type FieldSchemas } from '../platform/events/publisher.ts';
import type { Game } from './games/game.ts';
import type { LineMarket } from './games/game-doc.ts';

/** A game as events carry it: without what only readings and settlement need. */
type EventGame = Omit<Game, 'tracking' | 'reports' | 'obviousErrors'>;

/** Published after a try to refresh the injuries report ended. */
export interface InjuriesEvent {
  readonly type: 'injuries';
  /** The report's version; a higher one is newer. */
  readonly version: number;
}

/** What happened to games and to the injuries report, published after it was committed. */
export type LeagueEvent =
  /** Only prices changed. */
  | { readonly type: 'odds'; readonly games: readonly EventGame[] }
  | { readonly type: 'game'; readonly game: EventGame }
  | InjuriesEvent;

const age = {
  bookmaker: z.string().nullable(),
  updatedAt: eventDate,
  reportedAt: eventDate.exactOptional(),
  readAt: eventDate,
  staleAt: eventDate,
  pause: z.enum(['confirming', 'no-price', 'unknown-teams', 'no-credits']).nullable(),
  resumesAt: eventDate.nullable(),
  soleBookmaker: z.boolean().exactOptional(),
  unconfirmed: z.boolean().exactOptional(),
} satisfies FieldSchemas<Game['moneyline']>;

const lineMarket = z.object({
  ...age,
  line: z.number(),
  prices: z.tuple([z.number(), z.number()]),
} satisfies FieldSchemas<LineMarket>);

const game: z.ZodType<EventGame> = z.object({
  id: z.string(),
  team1: z.string(),
  team2: z.string(),
  team1Price: z.number(),
  team2Price: z.number(),
  startTime: eventDate,
  endTime: eventDate,
  moneyline: z.object(age),
  spread: lineMarket.nullable().exactOptional(),
  total: lineMarket.nullable().exactOptional(),
  betStatus: publicGame.shape.betStatus,
  score: publicGame.shape.score,
  version: z.int(),
  missingSince: eventDate.nullable(),
  missingForMs: z.number().exactOptional(),
  settledAt: eventDate.nullable(),
  sourceIds: z.object({ odds: z.string().nullable(), scoreboard: z.string().nullable() }),
  startedAt: eventDate.nullable(),
  resultRevision: z.int(),
  resultNote: z.string().nullable(),
  resultAt: eventDate.exactOptional(),
  decidedBy: z.enum(['sources', 'operator']).exactOptional(),
  dispute: z.string().nullable().exactOptional(),
} satisfies FieldSchemas<EventGame>);

export const leagueEvents: EventDefinitions<LeagueEvent> = {
  odds: { version: 1, schema: z.object({ type: z.literal('odds'), games: z.array(game) }) },
  game: { version: 1, schema: z.object({ type: z.literal('game'), game }) },
  injuries: { version: 1, schema: z.object({ type: z.literal('injuries'), version: z.int() }) },
};
