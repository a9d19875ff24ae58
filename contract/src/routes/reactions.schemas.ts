import { z } from 'zod';
import {
  nightMomentsSchema,
  nightPictureSchema,
  reactionNameSchema,
  reactionTargetSchema,
  targetReactionsSchema,
} from '../reactions.ts';
import { ofOneGroup, oneGroup } from './groups.schemas.ts';
import type { reactionRoutes } from './reactions.ts';
import type { SchemasOf } from './route-schemas.ts';

export const reactionSchemas = {
  react: {
    params: oneGroup,
    summary:
      "Sets the caller's reaction to a bet of a member after its tip-off, to an open or taken head-to-head, or to a moment " +
      'of last night or tonight; null removes it. Safe to repeat',
    body: z.strictObject({
      target: reactionTargetSchema,
      reaction: reactionNameSchema.nullable().describe('Replaces the one before'),
    }),
    success: { 200: targetReactionsSchema },
    errors: ['group-not-found', 'group-archived', 'reaction-target-not-found'],
  },
  readMoments: {
    ...ofOneGroup,
    summary: 'The moments of the latest night that is over, from the bets that the group may see',
    success: { 200: nightMomentsSchema },
  },
  readNightPicture: {
    ...ofOneGroup,
    summary: 'A picture of the latest night, from the decided bets that the group may see, to share',
    success: { 200: nightPictureSchema },
  },
} as const satisfies SchemasOf<typeof reactionRoutes>;
