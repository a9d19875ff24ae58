import { z } from 'zod';
import { maxTvLinkHours, tvLinkSchema } from '../api-keys.ts';
import { groupIdSchema } from '../entities.ts';
import { errors } from '../errors.ts';
import { fieldErrors } from '../field-errors.ts';
import {
  groupBetSchema,
  groupHistorySchema,
  groupSchema,
  groupStandingsSchema,
  inviteSchema,
  ownInviteSchema,
} from '../groups.ts';
import type { groupRoutes } from './groups.ts';
import { idempotency, ignored, own, type SchemasOf } from './route-schemas.ts';

export const oneGroup = z.object({ groupId: groupIdSchema });
export const groupName = z
  .string()
  .register(fieldErrors, { code: 'invalid-group-name', message: errors['invalid-group-name'].message });
export const ofOneGroup = {
  params: oneGroup,
  errors: ['group-not-found'],
} as const;

export const groupSchemas = {
  listGroups: {
    summary: 'The groups the caller is a member of, oldest first',
    success: { 200: z.array(groupSchema) },
    errors: [],
  },
  createGroup: {
    summary:
      'Creates a group with the caller as its first member; a retry with the same Idempotency-Key returns the same group',
    headers: idempotency,
    body: z.strictObject({ groupName, creatorId: ignored, memberIds: ignored, leaderboard: ignored }),
    success: { 201: groupSchema },
    meta: z.object({ id: z.string().describe("The new group's id") }),
    errors: ['invalid-group-name', 'user-not-found', 'too-many-groups', 'key-reused.group'],
  },
  getGroup: {
    ...ofOneGroup,
    summary: 'A group with its standings, for its members',
    success: { 200: groupStandingsSchema },
  },
  listGroupBets: {
    ...ofOneGroup,
    summary:
      "The members' latest 50 bets on games that have tipped off, from main accounts and the group's last five seasons, latest tip-off first",
    success: { 200: z.array(groupBetSchema) },
  },
  readGroupHistory: {
    ...ofOneGroup,
    summary:
      'Profit of decided bets of the first eight members of the standings, and of the caller, from the time each of them joined. ' +
      'A point moves only when a result is corrected',
    success: { 200: groupHistorySchema },
  },
  readOwnInvite: {
    ...ofOneGroup,
    summary:
      "The caller's own invite to a group, for its members; `groupId` may also be the code of any invite to the group",
    success: { 200: ownInviteSchema },
    errors: ['group-not-found', 'group-archived'],
  },
  joinGroup: {
    summary:
      'Adds the caller to a group; has no effect if the caller is already a member; `groupId` may also be the code of an invite',
    params: oneGroup,
    body: z.strictObject({ joinUserId: ignored }),
    success: { 200: groupSchema },
    errors: [
      'user-not-found',
      'group-not-found',
      'invite-not-found',
      'removed-from-group',
      'group-full',
      'too-many-groups',
    ],
  },
  createTvLink: {
    summary:
      'Creates a link that shows a group on a television without a sign-in, until it expires or its API key is revoked. It shows ' +
      "the group's screen and nothing else of the caller",
    params: oneGroup,
    body: z.strictObject({
      hours: z.int().min(1).max(maxTvLinkHours).describe('How long the link works'),
    }),
    success: { 201: tvLinkSchema },
    errors: ['group-not-found', 'user-not-found', 'too-many-keys'],
  },
  leaveGroup: {
    summary:
      'Removes the caller from a group; if the creator leaves, the longest-standing member takes over; the group closes when its last member leaves',
    params: oneGroup.extend(own.shape),
    success: { 200: groupSchema.pick({ id: true }) },
    errors: ['group-not-found'],
  },
  readInvite: {
    summary: 'Who sent an invite, to which group, and how many members the group has',
    params: z.object({
      code: z
        .string()
        .max(128)
        .describe("An invite's code, in any case, with or without its dash; or the id of a group"),
    }),
    success: { 200: inviteSchema },
    errors: ['invite-not-found'],
  },
} as const satisfies SchemasOf<typeof groupRoutes>;
