import { gameSchema as publicGame } from '@courtside/contract';
import { z } from 'zod';
import { defineEvent, type EventOf, eventDate, type FieldSchemas } from '../platform/events/event-codec.ts';
import type { LineMarket } from './games/game.model.ts';
import type { Game } from './games/game.ts';

/** A game as events carry it: without what only readings and settlement need. */
type EventGame = Omit<Game, 'tracking' | 'reports' | 'obviousErrors' | 'earlierResults'>;

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
  prices: z.tuple([z.number(), z.number()]).readonly(),
} satisfies FieldSchemas<LineMarket>);

const game = z.object({
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

/** What happened to games and to the injuries report, published after it was committed. */
export const leagueEvents = [
  /** Only prices changed. */
  defineEvent('odds', 1, { games: z.array(game).readonly() }),
  defineEvent('game', 1, { game }),
  /** A try to refresh the injuries report ended. A report with a higher version is newer. */
  defineEvent('injuries', 1, { version: z.int() }),
];
export type LeagueEvent = EventOf<typeof leagueEvents>;
