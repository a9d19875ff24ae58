import { z } from 'zod';
import { idSchema } from './entities.ts';
import { momentNames, reactionNames } from './reaction-names.ts';
import { dollars, nightDay } from './scalars.ts';

const momentName = z
  .enum(momentNames)
  .describe(
    '`winner`: the highest profit of the night in main accounts, or in a season if no main account is ahead; ' +
      '`swing`: the bet that won or lost the most; `beat`: the lost bet that was closest to its line',
  );

export const reactionNameSchema = z.enum(reactionNames);

/** What members of a group can react to. */
export const reactionTargetSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bet'),
    userId: idSchema.describe('The member who placed the bet'),
    betId: idSchema.describe("The bet's id"),
  }),
  z.strictObject({ kind: z.literal('challenge'), id: idSchema.describe('An open or taken head-to-head of the group') }),
  z.strictObject({ kind: z.literal('moment'), night: nightDay, name: momentName }),
]);

/** The reactions to one target. Each member has at most one. */
export const targetReactionsSchema = z.object({
  target: z
    .string()
    .describe('`bet:<userId>:<betId>`, `challenge:<id>` or `moment:<night>:<name>`; unique within the group'),
  by: z
    .array(z.object({ uid: z.string(), reaction: reactionNameSchema }))
    .describe('By uid; members of the group only'),
});
export type TargetReactions = z.infer<typeof targetReactionsSchema>;

/** A moment of a night whose games are decided and whose bets are closed. */
const momentSchema = z.object({
  name: momentName,
  people: z.array(z.string()).describe('The names of the members: several if they share the win of the night'),
  profit: dollars.nullable().describe('Null for a `beat`'),
  on: z.string().nullable().describe('What the bet was on, such as `Celtics −5.5`; null for a `winner`'),
  lostBy: z.number().nullable().describe('Points between a `beat` and its line; null for others'),
});
export type Moment = z.infer<typeof momentSchema>;

/** The moments of the latest night of a group that is over. */
export const nightMomentsSchema = z.object({
  night: nightDay.nullable().describe('Null if neither last night nor tonight has a moment'),
  moments: z.array(momentSchema),
});
export type NightMoments = z.infer<typeof nightMomentsSchema>;

/** The picture of the latest night of a group. */
export const nightPictureSchema = z.object({
  picture: z
    .object({ night: nightDay, png: z.base64().describe('A PNG of 1,080 by 1,350 pixels, in base64') })
    .nullable()
    .describe('Null if neither last night nor tonight has a decided bet'),
});
export type NightPicture = NonNullable<z.infer<typeof nightPictureSchema>['picture']>;
