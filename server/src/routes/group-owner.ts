import { groupLogPageSchema, removedMemberSchema } from '@courtside/contract';
import type { groupOwnerRoutes } from '@courtside/contract/routes/group-owner';
import {
  archiveGroup,
  expireInvites,
  letMemberIn,
  limitLeagues,
  listRemoved,
  removeMember,
  renameGroup,
  rotateInvites,
  transferGroup,
} from '@courtside/core/groups/owner-actions';
import { readGroupLog } from '@courtside/core/groups/read-groups';
import { presentGroup } from '../presenters/group.ts';
import { toWire } from '../presenters/to-wire.ts';
import type { HandlersOf } from './route.ts';

/** A call of the owner of a group, for the core. */
function callOf(call: {
  readonly caller: { readonly uid: string };
  readonly params: { readonly groupId: string };
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
}) {
  return { uid: call.caller.uid, groupId: call.params.groupId, key: call.headers['idempotency-key'] };
}

export const groupOwnerHandlers: HandlersOf<typeof groupOwnerRoutes> = {
  async renameGroup({ core, body, ...call }) {
    const { group, message } = await renameGroup(core, callOf(call), body.groupName);
    return { status: 200, data: presentGroup(group), message };
  },

  async transferGroup({ core, body, ...call }) {
    const { group, message } = await transferGroup(core, callOf(call), body.uid);
    return { status: 200, data: presentGroup(group), message };
  },

  async archiveGroup({ core, body, ...call }) {
    const { group, message } = await archiveGroup(core, callOf(call), body.archived);
    return { status: 200, data: presentGroup(group), message };
  },

  async rotateInvites({ core, ...call }) {
    const { group, message } = await rotateInvites(core, callOf(call));
    return { status: 200, data: presentGroup(group), message };
  },

  async expireInvites({ core, body: { expiresAt }, ...call }) {
    const at = expiresAt === null ? null : new Date(expiresAt);
    const { group, message } = await expireInvites(core, callOf(call), at);
    return { status: 200, data: presentGroup(group), message };
  },

  async limitGroupLeagues({ core, body, ...call }) {
    const { group, message } = await limitLeagues(core, callOf(call), body.leagues);
    return { status: 200, data: presentGroup(group), message };
  },

  async removeMember({ core, body, ...call }) {
    const { group, message } = await removeMember(core, callOf(call), body.uid);
    return { status: 200, data: presentGroup(group), message };
  },

  async listRemoved({ core, caller, params: { groupId } }) {
    const removed = await listRemoved(core, caller.uid, groupId);
    return { status: 200, data: removed.map((member) => toWire(removedMemberSchema, member)) };
  },

  async letMemberIn({ core, ...call }) {
    const { group, message } = await letMemberIn(core, callOf(call), call.params.memberId);
    return { status: 200, data: presentGroup(group), message };
  },

  async readGroupLog({ core, caller, params: { groupId }, query: { limit, cursor } }) {
    const page = await readGroupLog(core, caller.uid, groupId, { limit, before: cursor });
    return { status: 200, data: toWire(groupLogPageSchema, page) };
  },
};
