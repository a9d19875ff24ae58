import { presentGroup } from '../presenters/group.ts';
import { presentLogPage, presentRemoved } from '../presenters/group-log.ts';
import type { RouteTable } from './route.ts';

type GroupOwnerRoute =
  | 'renameGroup'
  | 'transferGroup'
  | 'archiveGroup'
  | 'rotateInvites'
  | 'expireInvites'
  | 'removeMember'
  | 'listRemoved'
  | 'letMemberIn'
  | 'readGroupLog';

/** A call of the owner of a group, for the core. */
function callOf(call: {
  readonly caller: { readonly uid: string };
  readonly params: { readonly groupId: string };
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
}) {
  return { uid: call.caller.uid, groupId: call.params.groupId, key: call.headers['idempotency-key'] };
}

export const groupOwnerRoutes: Pick<RouteTable, GroupOwnerRoute> = {
  renameGroup: {
    route: 'PATCH /api/groups/:groupId',
    access: 'owner',
    errors: { 'invalid-group-name': 400, 'group-not-found': 404, 'group-archived': 409, 'key-reused.change': 409 },
    async handle({ core, body, ...call }) {
      const { group, message } = await core.groups.owner.rename(callOf(call), body.groupName);
      return { status: 200, data: presentGroup(group), message };
    },
  },

  transferGroup: {
    route: 'PUT /api/groups/:groupId/owner',
    access: 'owner',
    errors: { 'not-a-member': 409, 'group-not-found': 404, 'group-archived': 409, 'key-reused.change': 409 },
    async handle({ core, body, ...call }) {
      const { group, message } = await core.groups.owner.transfer(callOf(call), body.uid);
      return { status: 200, data: presentGroup(group), message };
    },
  },

  archiveGroup: {
    route: 'PUT /api/groups/:groupId/archived',
    access: 'owner',
    errors: { 'group-not-found': 404, 'key-reused.change': 409 },
    async handle({ core, body, ...call }) {
      const { group, message } = await core.groups.owner.archive(callOf(call), body.archived);
      return { status: 200, data: presentGroup(group), message };
    },
  },

  rotateInvites: {
    route: 'POST /api/groups/:groupId/invite/rotation',
    access: 'owner',
    errors: { 'group-not-found': 404, 'group-archived': 409, 'key-reused.change': 409 },
    async handle({ core, ...call }) {
      const { group, message } = await core.groups.owner.rotateInvites(callOf(call));
      return { status: 200, data: presentGroup(group), message };
    },
  },

  expireInvites: {
    route: 'PUT /api/groups/:groupId/invite/expiry',
    access: 'owner',
    errors: { 'invalid-expiry': 400, 'group-not-found': 404, 'group-archived': 409, 'key-reused.change': 409 },
    async handle({ core, body: { expiresAt }, ...call }) {
      const at = expiresAt === null ? null : new Date(expiresAt);
      const { group, message } = await core.groups.owner.expireInvites(callOf(call), at);
      return { status: 200, data: presentGroup(group), message };
    },
  },

  removeMember: {
    route: 'POST /api/groups/:groupId/removed',
    access: 'owner',
    errors: {
      'not-a-member': 409,
      'owner-stays': 409,
      'too-many-removed': 409,
      'group-not-found': 404,
      'group-archived': 409,
      'key-reused.change': 409,
    },
    async handle({ core, body, ...call }) {
      const { group, message } = await core.groups.owner.remove(callOf(call), body.uid);
      return { status: 200, data: presentGroup(group), message };
    },
  },

  listRemoved: {
    route: 'GET /api/groups/:groupId/removed',
    access: 'owner',
    errors: { 'group-not-found': 404 },
    async handle({ core, caller, params: { groupId } }) {
      const removed = await core.groups.owner.listRemoved(caller.uid, groupId);
      return { status: 200, data: removed.map(presentRemoved) };
    },
  },

  letMemberIn: {
    route: 'DELETE /api/groups/:groupId/removed/:memberId',
    access: 'owner',
    errors: { 'group-not-found': 404, 'group-archived': 409, 'key-reused.change': 409 },
    async handle({ core, ...call }) {
      const { group, message } = await core.groups.owner.letIn(callOf(call), call.params.memberId);
      return { status: 200, data: presentGroup(group), message };
    },
  },

  readGroupLog: {
    route: 'GET /api/groups/:groupId/log',
    access: 'member',
    errors: { 'group-not-found': 404 },
    async handle({ core, caller, params: { groupId }, query: { limit, cursor } }) {
      const page = await core.groups.log(caller.uid, groupId, { limit, before: cursor });
      return { status: 200, data: presentLogPage(page) };
    },
  },
};
