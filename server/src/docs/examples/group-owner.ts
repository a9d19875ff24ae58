import type { groupOwnerRoutes } from '@courtside/contract/routes/group-owner';
import { ann, ben, type ExamplesOf, group, groupId, openedAt } from './example.ts';

const params = { groupId };
const headers = { 'idempotency-key': '7d1f0a52-6c3b-4e8e-9f57-0b6a8d2c41e9' };
const ofTwo = { ...group, memberIds: [ann.uid, ben.uid] };
const person = ({ uid, username }: typeof ann | typeof ben) => ({ uid, username });
const made = { at: openedAt, whom: null, name: null, expiresAt: null, leagues: null };

export const groupOwnerExamples: ExamplesOf<typeof groupOwnerRoutes> = {
  renameGroup: {
    params,
    body: { groupName: 'Couch coaches' },
    status: 200,
    data: { ...group, groupName: 'Couch coaches' },
    message: 'The group is called Couch coaches now.',
  },
  transferGroup: {
    params,
    headers,
    body: { uid: ben.uid },
    status: 200,
    data: { ...ofTwo, creatorId: ben.uid },
    message: 'ben owns Sofa squad now.',
  },
  archiveGroup: {
    params,
    body: { archived: true },
    status: 200,
    data: { ...group, archivedAt: openedAt },
    message: 'Sofa squad is archived.',
  },
  rotateInvites: {
    params,
    headers,
    body: {},
    status: 200,
    data: { ...group, joinableById: false },
    message: 'All members have new invites. The old ones no longer work.',
  },
  expireInvites: {
    params,
    body: { expiresAt: null },
    status: 200,
    data: group,
    message: 'The invites no longer expire.',
  },
  limitGroupLeagues: {
    params,
    headers,
    body: { leagues: ['nba', 'ncaam'] },
    status: 200,
    data: { ...group, leagues: ['nba', 'ncaam'] },
    message: 'Sofa squad counts NBA and College men now.',
  },
  removeMember: {
    params,
    headers,
    body: { uid: ben.uid },
    status: 200,
    data: group,
    message: 'You removed ben from Sofa squad.',
  },
  listRemoved: { params, status: 200, data: [{ ...person(ben), removedAt: openedAt }] },
  letMemberIn: {
    params: { groupId, memberId: ben.uid },
    status: 200,
    data: group,
    message: 'ben can join Sofa squad again.',
  },
  readGroupLog: {
    params,
    status: 200,
    data: {
      entries: [
        { ...made, number: 3, kind: 'removed', by: person(ann), whom: person(ben) },
        { ...made, number: 2, kind: 'joined', by: person(ben) },
        { ...made, number: 1, kind: 'created', by: person(ann) },
      ],
      nextCursor: null,
    },
  },
};
