import { z } from 'zod';
import { betStatusSchema, gameSchema } from './entities.ts';
import { dollars, timestamp } from './scalars.ts';

/** Last responses of one source of games. */
const feedSchema = z.object({
  source: z.string(),
  lastGoodAt: timestamp.nullable().describe('Last usable response; null before the first'),
  lastFailureAt: timestamp.nullable(),
  failure: z.string().nullable().describe('Kind of the current failure; null when the last request succeeded'),
  waitUntil: timestamp.nullable().describe('No request before then; null when only the schedule decides'),
});

/** Jobs of one queue by state. */
const queueSchema = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int().describe('Jobs that ran out of attempts'),
});

/** Result of the last scheduled audit. */
const auditResultSchema = z.object({
  at: timestamp.describe('When the audit began'),
  whole: z.boolean().describe('False if it checked only accounts with recent entries'),
  accounts: z.int(),
  entries: z.int(),
  violations: z.int(),
  repaired: z.int().describe('Missing bets that were created again from the ledger'),
  durationMs: z.number(),
});

/** The last complete backup that the worker wrote on its schedule. */
const lastBackupSchema = z.object({
  at: timestamp.describe('When it began: everything acknowledged before is in it'),
  file: z.string().describe("Name of the file in the worker's folder"),
  bytes: z.int(),
  documents: z.int(),
  durationMs: z.number(),
  everyMs: z.number().describe('Time between two backups'),
});

/** A host of users' addresses that is left alone for a while. */
const restingHostSchema = z.object({
  host: z.string().describe('Host and port that a user entered, and that does not answer'),
  owner: z.string().describe('Who asked it last'),
  until: timestamp.describe('No request before then'),
});

/** A restored backup that no admin has confirmed yet. */
const unconfirmedRestoreSchema = z.object({
  backupAt: timestamp.describe('When the backup began'),
  restoredAt: timestamp,
});

/** A game that is open for betting, with the state and age of each of its markets. */
const pricedGameSchema = gameSchema.pick({ id: true, team1: true, team2: true, startTime: true, markets: true });
export type PricedGame = z.infer<typeof pricedGameSchema>;

/** Health of everything that runs on its own schedule. */
export const adminOverviewSchema = z.object({
  at: timestamp.describe('Time of the server, which all ages refer to'),
  feeds: z.object({
    sources: z.array(feedSchema),
    credits: z
      .object({
        remaining: z.int(),
        used: z.int(),
        resetsAt: timestamp.nullable().describe('When the credits are renewed; null if unknown'),
        disputes: z
          .object({ used: z.int(), limit: z.int() })
          .describe('Credits that disputes have used this month, of those they may use'),
      })
      .nullable()
      .describe('Null when no source is metered'),
    openMarkets: z.int(),
    pausedMarkets: z.int(),
    disagreements: z.int().describe('Games whose sources disagree about the result, and that no operator has decided'),
    corrections: z.int().describe('Corrected results'),
  }),
  prices: z.array(pricedGameSchema).describe('Games that are open for betting, by tip-off'),
  queues: z.array(queueSchema).nullable().describe('Null while Redis is unavailable'),
  audit: auditResultSchema.nullable().describe('Null before the first audit has completed'),
  backup: lastBackupSchema.nullable().describe('Null before the worker has written the first one'),
  restingHosts: z
    .array(restingHostSchema)
    .nullable()
    .describe('Longest rest first, at most 20; null while Redis is unavailable'),
  unconfirmedRestore: unconfirmedRestoreSchema
    .nullable()
    .describe('The restore for which chats and notifications wait; null if they are sent'),
});
export type AdminOverview = z.infer<typeof adminOverviewSchema>;

/** A job that ran out of attempts. */
export const failedJobSchema = z.object({
  queue: z.string(),
  id: z.string(),
  reason: z.string().describe('Error of the last attempt'),
  attempts: z.int(),
  failedAt: timestamp,
  payload: z.string().describe('What the job is about, as JSON'),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

const points = z.int().min(0).max(999);
export const finalScoreSchema = z.strictObject({ team1: points, team2: points });

/** A game that an operator can decide. Team 1 is the home team. */
export const adminGameSchema = z.object({
  id: z.string(),
  team1: z.string(),
  team2: z.string(),
  startTime: timestamp,
  betStatus: betStatusSchema,
  score: finalScoreSchema.nullable(),
  dispute: z
    .string()
    .nullable()
    .describe("What the sources disagree about, or how they differ from an operator's decision; null if they agree"),
  reports: z
    .array(
      z.object({
        source: z.string(),
        state: z.string(),
        score: z.object({ team1: z.int(), team2: z.int() }).nullable(),
        since: timestamp,
      }),
    )
    .describe('What each source of results last reported'),
  revision: z.int().describe('Counts the results of the game: 0 while it is undecided. Sent back with a decision'),
  decidedBy: z.enum(['sources', 'operator']).nullable(),
  note: z.string().nullable().describe('Reason of the latest result, as users see it'),
  settledAt: timestamp.nullable().describe('When all bets were closed; null until then'),
  correctableUntil: timestamp.nullable().describe('Null while the game is undecided'),
  pendingBets: z.int(),
});
export type AdminGame = z.infer<typeof adminGameSchema>;

/** A user as an operator sees them. */
export const adminUserSchema = z.object({
  uid: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  balance: dollars,
  createdAt: timestamp,
  isAdmin: z.boolean(),
  disabled: z.object({ at: timestamp, reason: z.string() }).nullable().describe('Null for an active account'),
  signedOutAt: timestamp.nullable().describe('Sessions that began before are over'),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const userActionSchema = z.enum(['disable', 'enable', 'sign-out']);
export type UserAction = z.infer<typeof userActionSchema>;

/** What an operator can do, as the log names it. */
export const adminActionSchema = z.enum([
  'settle-game',
  'void-game',
  'retry-job',
  'disable-user',
  'enable-user',
  'sign-out-user',
  'reset-link',
  'add-admin',
  'remove-admin',
  'confirm-restore',
]);
export type AdminAction = z.infer<typeof adminActionSchema>;

/** One line of the log of all actions. */
export const adminLogEntrySchema = z.object({
  id: z.string(),
  at: timestamp,
  by: z.string().describe('Username of the admin; `command line` for a command'),
  byUid: z.string().nullable().describe('Null for a command'),
  action: adminActionSchema,
  target: z.string().describe('Name of the game, job or user, or `the restored copy`'),
  targetId: z.string(),
  reason: z.string().nullable().describe('Null for a retried job, a reset link and a confirmed copy, which need none'),
  failure: z.string().nullable().describe('Why the action failed; null if it succeeded'),
});
export type AdminLogEntry = z.infer<typeof adminLogEntrySchema>;
