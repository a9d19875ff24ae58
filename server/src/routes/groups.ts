import { groupHistorySchema, inviteSchema } from '@courtside/contract';
import type { groupRoutes } from '@courtside/contract/routes/groups';
import { createGroup } from '@courtside/core/groups/create-group';
import { findOwnGroup } from '@courtside/core/groups/group';
import { readGroupHistory } from '@courtside/core/groups/history';
import { makeInvite, readInvite } from '@courtside/core/groups/invites';
import { joinGroup, leaveGroup } from '@courtside/core/groups/membership';
import { readGroupBets, readGroups, readStandings } from '@courtside/core/groups/read-groups';
import { createApiKey } from '@courtside/core/members/access/api-keys';
import { readTonight } from '@courtside/core/nights/tonight';
import { presentGroup, presentGroupBet, presentOwnInvite, presentStandings } from '../presenters/group.ts';
import { toWire } from '../presenters/to-wire.ts';
import type { HandlersOf } from './route.ts';

export const groupHandlers: HandlersOf<typeof groupRoutes> = {
  async listGroups({ core, caller }) {
    const groups = await readGroups(core, caller.uid);
    return { status: 200, data: groups.map(presentGroup) };
  },

  async createGroup({ core, caller, headers: { 'idempotency-key': key }, body: { groupName } }) {
    const { group, message } = await createGroup(core, { uid: caller.uid, name: groupName, key });
    return { status: 201, data: presentGroup(group), meta: { id: group.id }, message };
  },

  async getGroup({ core, caller, params: { groupId } }) {
    const standings = await readStandings(core, caller.uid, groupId);
    const tonight = await readTonight(core, standings.group);
    return { status: 200, data: presentStandings({ ...standings, tonight }) };
  },

  async createTvLink({ core, caller: { uid }, params: { groupId }, body: { hours } }) {
    await findOwnGroup(core.db, uid, groupId);
    const { key, text } = await createApiKey(core, { uid, name: 'TV link', scope: 'tv', tv: { groupId, hours } });
    const expiresAt = key.expiresAt?.toISOString() ?? '';
    const data = { keyId: key.id, path: `/tv/${groupId}#${text}`, expiresAt };
    return { status: 201, data, message: 'Open this link on the TV.' };
  },

  async listGroupBets({ core, caller, params: { groupId } }) {
    const bets = await readGroupBets(core, caller.uid, groupId);
    return { status: 200, data: bets.map(presentGroupBet) };
  },

  async readGroupHistory({ core, caller, params: { groupId } }) {
    return { status: 200, data: toWire(groupHistorySchema, await readGroupHistory(core, caller.uid, groupId)) };
  },

  async readOwnInvite({ core, caller, params: { groupId } }) {
    return { status: 200, data: presentOwnInvite(await makeInvite(core, caller.uid, groupId)) };
  },

  async joinGroup({ core, caller, params: { groupId } }) {
    const { group, message } = await joinGroup(core, caller.uid, groupId);
    return { status: 200, data: presentGroup(group), message };
  },

  async leaveGroup({ core, caller, params: { groupId } }) {
    const { group, message } = await leaveGroup(core, caller.uid, groupId);
    // Only the id: the caller is no longer a member and must not see the group.
    return { status: 200, data: { id: group.id }, message };
  },

  async readInvite({ core, params: { code } }) {
    return { status: 200, data: toWire(inviteSchema, await readInvite(core, code)) };
  },
};
