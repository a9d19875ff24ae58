import { z } from 'zod';
import { userBetStatusSchema } from './entities.ts';
import { marketNameSchema, sideSchema } from './markets.ts';
import { timestamp } from './scalars.ts';
import { fieldsOfLine, voidReasonSchema } from './seal-line.ts';
import { currentTicketSchema } from './sealed-ticket-lines.ts';
import { sha256 } from './sha256.ts';

/** The format of canonical lines. A change of their fields needs a new version; records of the old one stay readable. */
const version = 'v1';

/** The format of records whose hash also covers when the result was settled, and why it was corrected. */
export const recordVersion = 2;

/** How many characters of a hash people see and paste. */
const shortHashLength = 12;

/** The most records in one export, and the most bets that they seal unless a single record has more. */
export const maxSealRecords = 200;
export const maxExportedBets = 20_000;

/** The most bets that one record seals. */
export const maxBetsPerRecord = 5_000;

/** The previous hash of a group's first record. */
export const noPreviousHash = '0'.repeat(64);

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const cents = z.int().nonnegative();
const pointsSchema = z.object({ team1: z.int(), team2: z.int() });

/** What a seal fixes of a bet. */
const sealedBetSchema = z.object({
  uid: z.string(),
  id: z.string(),
  account: z.string().describe('`main`, the id of a season, or `tab` for a head-to-head'),
  gameId: z.string(),
  market: marketNameSchema,
  side: sideSchema,
  line: z.number().nullable(),
  amount: cents.describe('Stake in cents'),
  price: z.number().describe('American price'),
  potential: cents.describe('What a win pays back, in cents'),
  rounding: z.enum(['down', 'nearest']).describe('How `potential` was rounded'),
  placedAt: timestamp,
  challenge: z.string().optional().describe('The head-to-head bet that it belongs to; absent for other bets'),
});
export type SealedBet = z.infer<typeof sealedBetSchema>;

/** What the result record of a game fixes of a bet. */
const sealedResultSchema = z.object({
  uid: z.string(),
  id: z.string(),
  status: userBetStatusSchema.exclude(['pending']),
  paid: cents.describe('What the bet paid, in cents'),
  reason: voidReasonSchema.nullable().describe('Why the bet is void; null otherwise'),
});
export type SealedResult = z.infer<typeof sealedResultSchema>;

/** Digests of the parts of a record. They only help to name the part that was changed. */
const partsSchema = z.object({
  salt: z.string(),
  time: z.string(),
  game: z.string(),
  members: z.string(),
  bets: z.string(),
  results: z.string(),
  previous: z.string(),
});

/** Why a result replaces an earlier one. */
const correctionSchema = z.object({
  reason: z.string().nullable(),
  earlier: z.array(pointsSchema.nullable()).describe('The results before, oldest first; null for a void game'),
});

const recordSchema = z.object({
  version: z.literal(recordVersion).optional().describe('Absent in records of the first format'),
  groupId: z.string(),
  number: z.int().positive().describe('Counts the records of the group, without a gap'),
  kind: z.enum(['tip-off', 'result']),
  gameId: z.string(),
  revision: z
    .int()
    .nonnegative()
    .describe("Tip-off: 0, and one more after each postponement. Result: the revision of the game's result"),
  part: z.int().nonnegative().describe('Counts the result records of one revision: each has a limited number of bets'),
  at: timestamp.describe('When it was sealed'),
  game: z.object({
    team1: z.string(),
    team2: z.string(),
    startTime: timestamp.describe('The tip-off known then'),
    startedAt: timestamp
      .nullable()
      .describe('When the game was first known to be under way; bets from then on are void'),
    score: pointsSchema.nullable().describe('Null before the result, and for a void game'),
  }),
  members: z.array(z.string()).describe('The users whose bets it covers; empty if the next record continues it'),
  seasons: z.array(z.string()).describe('The seasons whose bets it covers, besides main accounts'),
  bets: z
    .array(z.string())
    .describe('Canonical lines of the bets that no earlier record has sealed, of parlays, and of legs that it opens'),
  results: z
    .array(z.string())
    .describe('Canonical lines of the results of all sealed bets and legs on the game; empty at tip-off'),
  settledAt: timestamp.nullable().optional().describe('When the result was settled; null at tip-off'),
  correction: correctionSchema.optional().describe('Absent unless the result replaces an earlier one'),
  salt: z.string(),
  previous: hash.describe('The hash of the record before; zeros in the first one'),
  parts: partsSchema,
  hash,
});
/** One link of a group's chain of seals. */
export type SealRecord = z.infer<typeof recordSchema>;

const currentBetSchema = sealedBetSchema.extend({
  ...sealedResultSchema.pick({ reason: true }).shape,
  status: userBetStatusSchema,
  paid: cents.nullable().describe('What the bet paid, in cents; null while it is pending'),
  undone: z.boolean(),
});
/** A bet as the server has it now. */
export type CurrentBet = z.infer<typeof currentBetSchema>;

/** A game as the server has it now. */
const currentGameSchema = z.object({
  id: z.string(),
  team1: z.string(),
  team2: z.string(),
  score: pointsSchema.nullable().describe('Null before the result, and for a void game'),
  revision: z.int().nonnegative().describe('0 without a result'),
  settled: z.boolean(),
  settledAt: timestamp.nullable().optional().describe('When the result was settled; absent in old exports'),
  startTime: timestamp.optional().describe('The tip-off known now; absent in old exports'),
  startedAt: timestamp.nullable().optional().describe('When the game was first known to be under way'),
  correction: correctionSchema.nullable().optional().describe('Null unless the result replaces an earlier one'),
});
export type CurrentGame = z.infer<typeof currentGameSchema>;

/** A part of a group's chain, with the bets and games that it is about as the server has them now. */
export const sealExportSchema = z.object({
  format: z.literal('courtside-seals-v1'),
  group: z.object({ id: z.string(), name: z.string() }),
  exportedAt: timestamp,
  names: z.record(z.string(), z.string()).describe('Current names of users by uid'),
  records: z.array(recordSchema).max(maxSealRecords).describe('Oldest first'),
  bets: z.array(currentBetSchema),
  tickets: z.array(currentTicketSchema).optional().describe('The parlays; absent if there are none'),
  games: z.array(currentGameSchema),
  nextBefore: z
    .int()
    .nullable()
    .describe('`before` of the export with the records before these; null if there are none'),
  newest: z
    .int()
    .optional()
    .describe('Number of the newest record of the group, in an export without it: one that was read with `before`'),
});
export type SealExport = z.infer<typeof sealExportSchema>;

/** The first characters of a hash, as people see it. */
export function shortHash(full: string): string {
  return full.slice(0, shortHashLength);
}

/** The fields of a canonical line, in their order after the version. */
const betFields = [
  'uid',
  'id',
  'account',
  'gameId',
  'market',
  'side',
  'line',
  'amount',
  'price',
  'potential',
  'rounding',
  'placedAt',
] as const satisfies readonly (keyof SealedBet)[];

/** The canonical line of a bet: a JSON array of the version and its fields in a fixed order. */
export function lineOfBet(bet: SealedBet): string {
  const fields = betFields.map((field) => bet[field]);
  return JSON.stringify([version, ...fields, ...(bet.challenge === undefined ? [] : [bet.challenge])]);
}

/** The canonical line of a bet's result. */
export function lineOfResult({ uid, id, status, paid, reason }: SealedResult): string {
  return JSON.stringify([version, uid, id, status, paid, reason]);
}

/** The bet of a canonical line; null for any other text. */
export function betOfLine(line: string): SealedBet | null {
  const fields = fieldsOfLine(line, version);
  if (fields === null) return null;
  const named = [...betFields, 'challenge'].map((field, index) => [field, fields[index]]);
  const { data } = sealedBetSchema.safeParse(Object.fromEntries(named));
  // Only the text that would be written again is canonical.
  return data !== undefined && lineOfBet(data) === line ? data : null;
}

/** The result of a canonical line; null for any other text. */
export function resultOfLine(line: string): SealedResult | null {
  const fields = fieldsOfLine(line, version);
  if (fields === null) return null;
  const [uid, id, status, paid, why] = fields;
  const { data } = sealedResultSchema.safeParse({ uid, id, status, paid, reason: why });
  return data !== undefined && lineOfResult(data) === line ? data : null;
}

/** A record before it is hashed. */
export type UnsealedRecord = Omit<SealRecord, 'hash' | 'parts'>;

function pointsOf(score: z.infer<typeof pointsSchema> | null): readonly number[] | null {
  return score === null ? null : [score.team1, score.team2];
}

/** The texts that a record's hash covers, by part, in their order. */
function textsOf(record: UnsealedRecord): readonly (readonly [part: keyof SealRecord['parts'], text: string])[] {
  const { groupId, number, kind, gameId, revision, part, game, members, seasons, settledAt, correction } = record;
  const { team1, team2, startTime, startedAt, score } = game;
  const about: unknown[] = [groupId, number, kind, gameId, revision, part, team1, team2, startTime, startedAt];
  about.push(pointsOf(score));
  if (record.version === undefined) about.unshift(version);
  else {
    about.unshift(`v${record.version}`);
    about.push(settledAt ?? null, correction ? [correction.reason, correction.earlier.map(pointsOf)] : null);
  }
  return [
    ['game', JSON.stringify(about)],
    ['time', record.at],
    ['members', JSON.stringify([members, seasons])],
    ['bets', record.bets.join('\n')],
    ['results', record.results.join('\n')],
    ['salt', record.salt],
    ['previous', record.previous],
  ];
}

/** The hash of a record over all its fields, and the digests of its parts. */
export async function hashRecord(record: UnsealedRecord): Promise<Pick<SealRecord, 'hash' | 'parts'>> {
  const texts = textsOf(record);
  const digests = await Promise.all(texts.map(async ([part, text]) => [part, shortHash(await sha256(text))] as const));
  const parts = partsSchema.parse(Object.fromEntries(digests));
  return { hash: await sha256(JSON.stringify(texts.map(([, text]) => text))), parts };
}
