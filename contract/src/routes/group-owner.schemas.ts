import { z } from 'zod';
import { idSchema, leagueListSchema } from '../entities.ts';
import { errors } from '../errors.ts';
import { fieldErrors } from '../field-errors.ts';
import { groupLogPageSchema, logPageSize, removedMemberSchema } from '../group-log.ts';
import { groupSchema } from '../groups.ts';
import type { groupOwnerRoutes } from './group-owner.ts';
import { groupName, ofOneGroup, oneGroup } from './groups.schemas.ts';
import { idempotency, pageSize, type SchemasOf, wholeNumber } from './route-schemas.ts';

const changesGroup = { params: oneGroup, headers: idempotency, success: { 200: groupSchema } } as const;
const changeErrors = ['group-not-found', 'group-archived', 'key-reused.change'] as const;
const memberId = idSchema.describe('The uid of a member');

export const groupOwnerSchemas = {
  renameGroup: {
    ...changesGroup,
    summary: 'Renames a group: 1 to 64 user-perceived characters, as when it is created',
    body: z.strictObject({ groupName }),
    errors: ['invalid-group-name', ...changeErrors],
  },
  transferGroup: {
    ...changesGroup,
    summary: 'Makes another member the owner of a group; the caller stays a member',
    body: z.strictObject({ uid: memberId }),
    errors: ['not-a-member', ...changeErrors],
  },
  archiveGroup: {
    ...changesGroup,
    summary:
      'Archives a group, or reopens it. Members still see an archived group, but it has no invites and cannot be joined or changed',
    body: z.strictObject({ archived: z.boolean() }),
    errors: ['group-not-found', 'key-reused.change'],
  },
  rotateInvites: {
    ...changesGroup,
    summary:
      'Replaces the invites of all members: no earlier code or link admits anyone, and the id of the group alone no longer does. ' +
      'An expiry date that has passed is removed',
    body: z.strictObject({}),
    errors: changeErrors,
  },
  expireInvites: {
    ...changesGroup,
    summary: 'Sets when the invites of all members expire, at most 365 days from now; null means never',
    body: z.strictObject({
      expiresAt: z.iso
        .datetime({ offset: true })
        .nullable()
        .register(fieldErrors, { code: 'invalid-expiry', message: errors['invalid-expiry'].message }),
    }),
    errors: ['invalid-expiry', ...changeErrors],
  },
  limitGroupLeagues: {
    ...changesGroup,
    summary:
      'Limits a group to leagues, or to none with null. Tonight, the message of the night and reminders count only games of these ' +
      'leagues. The standings by main balance do not change',
    body: z.strictObject({ leagues: leagueListSchema.nullable() }),
    errors: changeErrors,
  },
  removeMember: {
    ...changesGroup,
    summary:
      'Removes a member, whom no invite admits until the owner lets them in again. They keep their money and their history',
    body: z.strictObject({ uid: memberId }),
    errors: ['not-a-member', 'owner-stays', 'too-many-removed', ...changeErrors],
  },
  listRemoved: {
    params: oneGroup,
    summary: 'The members whom the owner removed and has not let in again, latest first',
    success: { 200: z.array(removedMemberSchema) },
    errors: ['group-not-found'],
  },
  letMemberIn: {
    ...changesGroup,
    summary: 'Lets a removed member in again: they may join with an invite. Has no effect on other users',
    params: oneGroup.extend({ memberId: idSchema.describe('The uid of a removed member') }),
    errors: changeErrors,
  },
  readGroupLog: {
    ...ofOneGroup,
    summary: 'What happened in a group, for its members: joins, leaves and every action of the owner, newest first',
    query: z.strictObject({
      limit: pageSize({ max: 100, defaultSize: logPageSize }),
      cursor: wholeNumber({ min: 1 }).optional().describe('`nextCursor` of the previous page'),
    }),
    success: { 200: groupLogPageSchema },
  },
} as const satisfies SchemasOf<typeof groupOwnerRoutes>;
