import { z } from 'zod';
import { gameSchema, otherLeagueSchema, userBetStatusSchema } from './entities.ts';
import { selectionSchema } from './markets.ts';
import { americanPrice, dollars, timestamp } from './scalars.ts';

const personSchema = z.object({ uid: z.string(), username: z.string() });

const challengeStatusSchema = z
  .enum(['open', 'taken', 'declined', 'answered', 'withdrawn', 'expired'])
  .describe('`answered`: the challenged friend answered with another price, which is a challenge of its own');

/** A head-to-head between two members of a group. All terms are those of the challenger unless their names say otherwise. */
export const challengeSchema = z.object({
  id: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  game: gameSchema.pick({ id: true, team1: true, team2: true, startTime: true }).extend({ league: otherLeagueSchema }),
  ...selectionSchema.shape,
  price: americanPrice.describe("The price of the challenger's side; the other side has the opposite one"),
  stake: dollars.describe("The challenger's stake"),
  otherStake: dollars.describe("The other side's stake"),
  pot: dollars.describe('Both stakes together, which the winner gets'),
  challenger: personSchema,
  opponent: personSchema
    .nullable()
    .describe('The friend who was challenged or took it; null while any member may take it'),
  isForAll: z.boolean().describe('Whether any member of the group could take it first'),
  status: challengeStatusSchema,
  result: userBetStatusSchema
    .extract(['pending', 'won', 'lost', 'push', 'void'])
    .nullable()
    .describe("The challenger's result; null unless it was taken"),
  createdAt: timestamp,
  expiresAt: timestamp.describe('When it can no longer be taken: the end of betting on its game'),
  takenAt: timestamp.nullable(),
  answerTo: z.string().nullable().describe('The challenge that this one answers with another price; null for others'),
});
export type Challenge = z.infer<typeof challengeSchema>;

/** A user whose challenges the caller does not take, in any group. */
export const challengeBlockSchema = personSchema.extend({ blockedAt: timestamp });
export type ChallengeBlock = z.infer<typeof challengeBlockSchema>;

/** What one member of a tab has won and lost on it. */
const tabMemberSchema = personSchema.extend({
  balance: dollars.describe(
    'What the tab owes the member; negative for what the member owes. Stakes in play are not lost yet',
  ),
  inPlay: dollars.describe('Stakes of open and running head-to-heads'),
  isMember: z.boolean().describe('False for someone who has left the group'),
});

/** Two members' record against each other. */
const tabPairSchema = z.object({
  a: personSchema,
  b: personSchema,
  owed: dollars.describe('What `b` owes `a`; negative if `a` owes `b`'),
  wonByA: z.int(),
  wonByB: z.int(),
});

/** The tab of a group: what its members owe each other from head-to-heads. The sum of all balances is 0. */
export const tabSchema = z.object({
  groupId: z.string(),
  number: z.int().positive().describe('Counts the tabs of the group'),
  startedAt: timestamp.nullable().describe('Null before the first head-to-head of the group'),
  limit: dollars.describe('How far below 0 a member may go, stakes included'),
  members: z.array(tabMemberSchema).describe('Members who have played a head-to-head, highest balance first'),
  pairs: z.array(tabPairSchema).describe('Pairs who have played each other, highest debt first'),
  challenges: z
    .array(challengeSchema)
    .describe('Open and running head-to-heads, then the 50 that ended last, newest first'),
});
export type Tab = z.infer<typeof tabSchema>;
