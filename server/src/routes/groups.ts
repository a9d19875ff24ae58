import {
  presentGroup,
  presentGroupBet,
  presentGroupHistory,
  presentInvite,
  presentOwnInvite,
  presentStandings,
} from '../presenters/group.ts';
import type { RouteTable } from './route.ts';

type GroupRoute =
  | 'listGroups'
  | 'createGroup'
  | 'getGroup'
  | 'listGroupBets'
  | 'readGroupHistory'
  | 'readOwnInvite'
  | 'joinGroup'
  | 'leaveGroup'
  | 'readInvite';

export const groupRoutes: Pick<RouteTable, GroupRoute> = {
  listGroups: {
    route: 'GET /api/groups',
    access: 'signed-in',
    errors: {},
    async handle({ core, caller }) {
      const groups = await core.groups.listByMember(caller.uid);
      return { status: 200, data: groups.map(presentGroup) };
    },
  },

  createGroup: {
    route: 'POST /api/groups',
    access: 'signed-in',
    errors: { 'invalid-group-name': 400, 'user-not-found': 404, 'too-many-groups': 409, 'key-reused.group': 409 },
    async handle({ core, caller, headers: { 'idempotency-key': key }, body: { groupName } }) {
      const { group, message } = await core.groups.create({ uid: caller.uid, name: groupName, key });
      return { status: 201, data: presentGroup(group), meta: { id: group.id }, message };
    },
  },

  getGroup: {
    route: 'GET /api/groups/:groupId',
    access: 'member',
    errors: { 'group-not-found': 404 },
    async handle({ core, caller, params: { groupId } }) {
      return { status: 200, data: presentStandings(await core.groups.standings(caller.uid, groupId)) };
    },
  },

  listGroupBets: {
    route: 'GET /api/groups/:groupId/bets',
    access: 'member',
    errors: { 'group-not-found': 404 },
    async handle({ core, caller, params: { groupId } }) {
      const bets = await core.groups.bets(caller.uid, groupId);
      return { status: 200, data: bets.map(presentGroupBet) };
    },
  },

  readGroupHistory: {
    route: 'GET /api/groups/:groupId/history',
    access: 'member',
    errors: { 'group-not-found': 404 },
    async handle({ core, caller, params: { groupId } }) {
      return { status: 200, data: presentGroupHistory(await core.groups.history(caller.uid, groupId)) };
    },
  },

  readOwnInvite: {
    route: 'GET /api/groups/:groupId/invite',
    access: 'member',
    limit: 'invite',
    errors: { 'group-not-found': 404, 'group-archived': 409 },
    async handle({ core, caller, params: { groupId } }) {
      return { status: 200, data: presentOwnInvite(await core.groups.ownInvite(caller.uid, groupId)) };
    },
  },

  joinGroup: {
    route: 'PUT /api/groups/:groupId',
    access: 'signed-in',
    limit: 'invite',
    errors: {
      'user-not-found': 404,
      'group-not-found': 404,
      'invite-not-found': 404,
      'removed-from-group': 403,
      'group-full': 409,
      'too-many-groups': 409,
    },
    async handle({ core, caller, params: { groupId } }) {
      const { group, message } = await core.groups.join(caller.uid, groupId);
      return { status: 200, data: presentGroup(group), message };
    },
  },

  leaveGroup: {
    route: 'DELETE /api/groups/:groupId/users/:uid',
    access: 'self',
    errors: { 'group-not-found': 404 },
    async handle({ core, caller, params: { groupId } }) {
      const { group, message } = await core.groups.leave(caller.uid, groupId);
      // Only the id: the caller is no longer a member and must not see the group.
      return { status: 200, data: { id: group.id }, message };
    },
  },

  readInvite: {
    route: 'GET /api/invites/:code',
    access: 'public',
    limit: 'invite',
    errors: { 'invite-not-found': 404 },
    async handle({ core, params: { code } }) {
      return { status: 200, data: presentInvite(await core.groups.readInvite(code)) };
    },
  },
};
