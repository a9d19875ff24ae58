import { z } from 'zod';
import {
  adminGameSchema,
  adminLogEntrySchema,
  adminOverviewSchema,
  adminUserSchema,
  failedJobSchema,
  finalScoreSchema,
  userActionSchema,
} from '../admin.ts';
import { idSchema } from '../entities.ts';
import { maxReasonLength } from '../limits.ts';
import type { adminRoutes } from './admin.ts';
import { pageSize, type SchemasOf } from './route-schemas.ts';

const reason = z.string().trim().min(1).max(maxReasonLength);
const search = z.string().trim().max(200).optional();

export const adminSchemas = {
  readAdminOverview: {
    summary: 'Health of the feeds, prices, job queues and the audit, and whether this is a restored copy that waits',
    success: { 200: adminOverviewSchema },
    errors: [],
  },
  listAdminGames: {
    summary: 'Games that an operator can decide: disputed ones first, then undecided ones, then the latest results',
    query: z.strictObject({ search: search.describe('Part of a team name, or the id of a game') }),
    success: { 200: z.object({ games: z.array(adminGameSchema) }) },
    errors: [],
  },
  decideGame: {
    summary: 'Settles a game with a final score, voids it, or corrects its result within 72 hours; safe to retry',
    params: z.object({ betId: idSchema.describe('The game') }),
    body: z.strictObject({
      score: finalScoreSchema.nullable().describe('The final score, home team first; null voids the game'),
      revision: z.int().min(0).describe('`revision` of the game as the caller knows it; 409 if it has changed'),
      reason: reason.describe('Shown to the users with a bet on the game'),
    }),
    success: {
      200: z.object({ game: adminGameSchema, settledBets: z.int().describe('Bets closed or corrected now') }),
    },
    errors: ['game-not-found', 'result-changed'],
  },
  listFailedJobs: {
    summary: 'Jobs that ran out of attempts, latest failure first, at most 50',
    success: { 200: z.object({ jobs: z.array(failedJobSchema) }) },
    errors: [],
  },
  retryJob: {
    summary: 'Runs a failed job again; has no effect on a job that is already waiting or running',
    params: z.object({ queue: idSchema, jobId: z.string().min(1).max(200) }),
    body: z.strictObject({}),
    success: { 200: z.object({ retried: z.boolean().describe('False if the job has not failed, or not anymore') }) },
    errors: ['job-not-found'],
  },
  confirmRestore: {
    summary: 'Lets a restored copy send chats and notifications; safe to repeat',
    body: z.strictObject({}),
    success: { 200: z.object({ confirmed: z.boolean().describe('False if nothing waited') }) },
    errors: [],
  },
  findAdminUsers: {
    summary:
      'Users by the start of their name or email address, or by uid; without a search, disabled users and admins',
    query: z.strictObject({ search, limit: pageSize({ max: 50, defaultSize: 20 }) }),
    success: { 200: z.object({ users: z.array(adminUserSchema) }) },
    errors: [],
  },
  changeUserAccess: {
    summary: 'Disables or enables an account, or ends all its sessions; safe to repeat',
    params: z.object({ userId: idSchema.describe('The uid of any user') }),
    body: z.strictObject({ action: userActionSchema, reason }),
    success: { 200: adminUserSchema },
    errors: ['user-not-found', 'user-is-admin'],
  },
  makeUserResetLink: {
    summary: 'Makes a link with which a user sets a new password; earlier links of the user stop working',
    params: z.object({ userId: idSchema.describe('The uid of any user') }),
    body: z.strictObject({}),
    success: {
      200: z.object({ url: z.string().describe('Works once, within an hour; only a path if PUBLIC_URL is not set') }),
    },
    errors: ['not-found.sign-in', 'user-not-found', 'user-is-admin.reset-link'],
  },
  readAdminLog: {
    summary: 'Every action of an operator, latest first',
    query: z.strictObject({
      limit: pageSize({ max: 100, defaultSize: 20 }),
      cursor: z.string().min(1).max(200).optional().describe('`nextCursor` of the previous page'),
    }),
    success: { 200: z.object({ entries: z.array(adminLogEntrySchema), nextCursor: z.string().nullable() }) },
    errors: [],
  },
} as const satisfies SchemasOf<typeof adminRoutes>;
