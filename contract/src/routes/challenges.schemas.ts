import { z } from 'zod';
import { isChallengePrice, maxChallengePrice, tabLimitBounds } from '../challenge-terms.ts';
import { challengeBlockSchema, challengeSchema, tabSchema } from '../challenges.ts';
import { amountSchema, idSchema } from '../entities.ts';
import { errors } from '../errors.ts';
import { fieldErrors } from '../field-errors.ts';
import { marketNameSchema, selectionSchema, sideSchema } from '../markets.ts';
import { isWholeCents } from '../money.ts';
import type { challengeRoutes } from './challenges.ts';
import { ofOneGroup, oneGroup } from './groups.schemas.ts';
import { idempotency, type SchemasOf, wholeNumber } from './route-schemas.ts';

const oneChallenge = oneGroup.extend({ challengeId: idSchema.describe('A challenge of the group') });

const oneUser = z.object({ memberId: idSchema.describe('The uid of another user') });

const price = z
  .int()
  .refine(isChallengePrice, `must be a price from −${maxChallengePrice} to +${maxChallengePrice}`)
  .describe("American price of the caller's side: +100 is even money")
  .register(fieldErrors, { code: 'invalid-challenge', message: errors['invalid-challenge'].message });

/** What can refuse a stake on the tab. */
const stakeErrors = [
  'user-not-found',
  'game-not-found',
  'betting-closed',
  'odds-stale',
  'market-paused',
  'market-not-offered',
  'betting-paused',
  'over-daily-limit',
  'tab-limit',
  'group-archived',
] as const;

const ofOneChallenge = {
  params: oneChallenge,
  body: z.strictObject({}),
  success: { 200: challengeSchema },
} as const;

export const challengeSchemas = {
  readTab: {
    ...ofOneGroup,
    summary:
      'The tab of a group: what its members owe each other from head-to-heads, each pair’s record, and the head-to-heads; ' +
      'an earlier tab by its number',
    query: z.strictObject({ number: wholeNumber({ min: 1 }).optional().describe('The latest tab by default') }),
    success: { 200: tabSchema },
    errors: ['group-not-found', 'tab-not-found'],
  },
  listOwnChallenges: {
    summary:
      "The caller's open and running head-to-heads of all groups, and those that the caller may take, newest first",
    success: { 200: z.array(challengeSchema) },
    errors: [],
  },
  createChallenge: {
    summary:
      'Challenges a member of the group, or any member, to a head-to-head: one side of a market at an agreed price. The ' +
      'stake is set aside on the tab; a retry with the same Idempotency-Key returns the same challenge',
    params: oneGroup,
    headers: idempotency,
    body: z.strictObject({
      betId: idSchema.describe('The game'),
      market: marketNameSchema.default('moneyline'),
      side: sideSchema,
      amount: amountSchema.describe("The caller's stake in US dollars"),
      price: price.optional().describe('The fair price of the moment when absent'),
      acceptedLine: selectionSchema.shape.line
        .optional()
        .describe("The chosen side's line shown to the user; 409 odds-changed if it has changed"),
      opponent: idSchema.optional().describe('The uid of a member; any member may take it when absent'),
    }),
    success: { 201: challengeSchema },
    errors: [
      'invalid-amount',
      'invalid-challenge',
      'invalid-challenge.stake',
      'unknown-team.side',
      'odds-changed.line',
      'group-not-found',
      'not-a-member',
      'own-challenge',
      'not-challengeable',
      'too-many-challenges',
      'key-reused.challenge',
      ...stakeErrors,
    ],
  },
  takeChallenge: {
    ...ofOneChallenge,
    summary:
      'Takes a challenge: both stakes become bets of one pot. Safe to repeat; the first member who asks takes a challenge',
    errors: [
      'group-not-found',
      'challenge-not-found',
      'challenge-closed',
      'own-challenge',
      'not-challenged',
      'challenger-unavailable',
      ...stakeErrors,
    ],
  },
  declineChallenge: {
    ...ofOneChallenge,
    summary: 'Declines a challenge that names the caller; the stake that was set aside returns. Safe to repeat',
    errors: ['group-not-found', 'challenge-not-found', 'challenge-closed', 'not-challenged'],
  },
  withdrawChallenge: {
    ...ofOneChallenge,
    summary: "Withdraws the caller's own challenge; the stake that was set aside returns. Safe to repeat",
    errors: ['group-not-found', 'challenge-not-found', 'challenge-closed', 'not-challenged'],
  },
  answerChallenge: {
    ...ofOneChallenge,
    summary:
      'Answers a challenge that names the caller with another price: a new challenge of the caller to the challenger, for ' +
      "the other side, with the challenger's stake unchanged. Safe to repeat with the same price",
    body: z.strictObject({ price }),
    success: { 201: challengeSchema },
    errors: [
      'invalid-challenge',
      'invalid-challenge.stake',
      'group-not-found',
      'challenge-not-found',
      'challenge-closed',
      'not-challenged',
      'not-challengeable.answer',
      'too-many-challenges',
      ...stakeErrors,
    ],
  },
  listChallengeBlocks: {
    summary: 'The users whose challenges the caller does not take, latest first. Only the caller sees them',
    success: { 200: z.array(challengeBlockSchema) },
    errors: [],
  },
  blockChallenges: {
    summary:
      'Refuses challenges from another user in all groups, also as answers with another price, and declines the open ones. ' +
      'Safe to repeat. Returns whom the caller has blocked',
    params: oneUser,
    body: z.strictObject({}),
    success: { 200: z.array(challengeBlockSchema) },
    errors: ['user-not-found', 'too-many-blocks'],
  },
  unblockChallenges: {
    summary:
      'Takes challenges from another user again; has no effect without a block. Returns whom the caller has blocked',
    params: oneUser,
    success: { 200: z.array(challengeBlockSchema) },
    errors: [],
  },
  limitTab: {
    summary: 'Sets how far below 0 the tab of a member may go. Stakes that are in play stay',
    params: oneGroup,
    body: z.strictObject({
      limit: z
        .number()
        .min(tabLimitBounds.minCents / 100)
        .max(tabLimitBounds.maxCents / 100)
        .refine(isWholeCents, 'must have at most two decimals')
        .describe('US dollars: 1 to 100,000')
        .register(fieldErrors, { code: 'invalid-tab-limit', message: errors['invalid-tab-limit'].message }),
    }),
    success: { 200: tabSchema.pick({ groupId: true, number: true, limit: true }) },
    errors: ['invalid-tab-limit', 'group-not-found', 'group-archived'],
  },
  startTab: {
    summary:
      'Starts a new tab on which everyone begins at 0. The old one is kept, and its running head-to-heads settle on it; open ' +
      'challenges are withdrawn. Safe to repeat',
    params: oneGroup,
    body: z.strictObject({ after: z.int().min(1).describe('The number of the tab that ends') }),
    success: { 200: tabSchema.pick({ groupId: true, number: true, limit: true }) },
    errors: ['group-not-found', 'group-archived', 'tab-not-found'],
  },
} as const satisfies SchemasOf<typeof challengeRoutes>;
