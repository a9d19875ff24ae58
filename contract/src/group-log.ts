import { z } from 'zod';
import { leagueListSchema } from './entities.ts';
import { instant } from './scalars.ts';

/** What can happen to a group. */
export const groupChangeKinds = [
  'created',
  'joined',
  'left',
  'removed',
  'let-in',
  'transferred',
  'renamed',
  'rotated',
  'expiry',
  'leagues',
  'archived',
  'reopened',
  'season-opened',
  'season-started',
  'season-finished',
] as const;

/** A user in the log, with the current display name. */
const personSchema = z.object({ uid: z.string(), username: z.string() });
export type GroupPerson = z.input<typeof personSchema>;

/** One change of a group. */
export const groupLogEntrySchema = z.object({
  number: z.int().positive().describe('Counts the changes of the group, joins and leaves included'),
  at: instant,
  kind: z.enum(groupChangeKinds),
  by: personSchema.describe('The user who made the change; for a season, the user who opened it'),
  whom: personSchema
    .nullable()
    .describe('The member who was removed, let in again, or became the owner; null for other changes'),
  name: z
    .string()
    .nullable()
    .describe('The new name of the group if `kind` is `renamed`, the name of the season it is about; null otherwise'),
  expiresAt: instant
    .nullable()
    .describe('When the invites expire, if `kind` is `expiry`; null if they no longer expire, and for other changes'),
  leagues: leagueListSchema
    .nullable()
    .describe('The leagues that count from then on, if `kind` is `leagues`; null for all, and for other changes'),
});
export type GroupLogEntry = z.input<typeof groupLogEntrySchema>;

/** A change of a group that its members are notified of, wherever they are in the app. */
export interface GroupNotice {
  readonly groupId: string;
  readonly groupName: string;
  readonly kind:
    | 'season-opened'
    | 'season-started'
    | 'season-finished'
    | 'new-owner'
    | 'removed'
    | 'challenged'
    | 'challenge-taken'
    | 'challenge-declined'
    | 'challenge-answered'
    | 'challenge-expired';
  /** Null unless it is about a season. */
  readonly seasonId: string | null;
  /** The challenge that it is about. Absent for other notices. */
  readonly challengeId?: string;
  /** The new owner, the removed member, the user who opened the season, or the one who made, took or answered a challenge; its challenger if it has expired. */
  readonly uid: string;
  /** The name of the season or of the user. */
  readonly name: string;
  /** The champions' names, for a season that has finished. */
  readonly champions?: readonly string[];
}

/** A page of a group's log, newest first. */
export const groupLogPageSchema = z.object({
  entries: z.array(groupLogEntrySchema),
  nextCursor: z.int().nullable().describe("The next page's cursor; null on the last page"),
});
export type GroupLogPage = z.input<typeof groupLogPageSchema>;

/** How many entries the live feed sends first, and a page has by default. */
export const logPageSize = 20;

/** A user whom the owner removed from a group and has not let in again. */
export const removedMemberSchema = personSchema.extend({ removedAt: instant });
export type RemovedMember = z.input<typeof removedMemberSchema>;

/** The furthest time at which an invite may expire, in days from now. */
export const maxInviteDays = 365;
