import { z } from 'zod';
import { groupIdSchema, idSchema } from '../entities.ts';
import { seasonBetsSchema } from '../luck/season-bets.ts';
import {
  allTimeSchema,
  bettingAccountSchema,
  headToHeadSchema,
  newSeasonSchema,
  seasonDetailSchema,
  seasonRowSchema,
  seasonSchema,
} from '../seasons.ts';
import { idempotency, own, type SchemasOf } from './route-schemas.ts';
import type { seasonRoutes } from './seasons.ts';

const oneGroup = z.object({ groupId: groupIdSchema });
const oneSeason = oneGroup.extend({ seasonId: idSchema.describe('A season of the group') });

const ofOneSeason = {
  params: oneSeason,
  errors: ['group-not-found', 'season-not-found'],
} as const;

export const seasonSchemas = {
  listSeasons: {
    summary: 'The seasons of a group, newest first, for its members',
    params: oneGroup,
    success: { 200: z.array(seasonSchema) },
    errors: ['group-not-found'],
  },
  createSeason: {
    summary:
      'Opens a season of a group, for its owner; a retry with the same Idempotency-Key returns the same season. A group ' +
      'has one season at a time that is not final',
    params: oneGroup,
    headers: idempotency,
    body: newSeasonSchema,
    success: { 201: seasonSchema },
    errors: ['invalid-season', 'group-not-found', 'group-archived', 'season-running', 'key-reused.season'],
  },
  readAllTime: {
    summary: 'All finished seasons of a group, and what each member has achieved in them, for its members',
    params: oneGroup,
    success: { 200: allTimeSchema },
    errors: ['group-not-found'],
  },
  getSeason: {
    ...ofOneSeason,
    summary: 'A season with its standings, weekly boards and outstanding bets, for the members of its group',
    success: { 200: seasonDetailSchema },
  },
  compareMembers: {
    ...ofOneSeason,
    summary: 'Two members of a season compared, for the members of its group',
    query: z.strictObject({ a: idSchema.describe('A uid'), b: idSchema.describe('Another uid') }),
    success: { 200: headToHeadSchema },
    errors: ['group-not-found', 'season-not-found', 'user-not-found'],
  },
  readLuck: {
    ...ofOneSeason,
    summary:
      'The decided bets of a season with their fair chances, from which luck and replays are computed, for the members of its group',
    success: { 200: seasonBetsSchema },
  },
  rebuy: {
    ...ofOneSeason,
    summary:
      "Buys in again: pays the bankroll into the caller's account of the season, as debt. Possible when balance and stakes " +
      'in play are together below 10% of the bankroll; a retry with the same Idempotency-Key buys once',
    headers: idempotency,
    body: z.strictObject({}),
    success: { 200: seasonRowSchema },
    errors: [
      'group-not-found',
      'season-not-found',
      'season-not-started',
      'season-over',
      'forbidden.season',
      'betting-paused',
      'rebuy-not-due.balance',
      'rebuy-not-due.used',
    ],
  },
  listAccounts: {
    summary: "The caller's accounts: the main account, then one for each season that is not final, oldest first",
    params: own,
    query: z.strictObject({
      seasons: z.enum(['open', 'all']).optional().describe('`all` adds the accounts of seasons that are final'),
    }),
    success: { 200: z.array(bettingAccountSchema) },
    errors: ['user-not-found'],
  },
} as const satisfies SchemasOf<typeof seasonRoutes>;
