import { presentGroup, presentGroupBet, presentGroupHistory, presentStandings } from '../presenters/group.ts';
import type { Handlers } from './handler.ts';

type GroupHandlers = Pick<
  Handlers,
  'listGroups' | 'createGroup' | 'getGroup' | 'listGroupBets' | 'readGroupHistory' | 'joinGroup' | 'leaveGroup'
>;

export const groupsRoutes: GroupHandlers = {
  async listGroups({ core, caller }) {
    const groups = await core.groups.listByMember(caller.uid);
    return { data: groups.map(presentGroup) };
  },

  async createGroup({ core, caller, body, headers }) {
    const order = { uid: caller.uid, name: body.groupName, key: headers['idempotency-key'] };
    const { group, message } = await core.groups.create(order);
    return { data: presentGroup(group), meta: { id: group.id }, status: 201, message };
  },

  async getGroup({ core, caller, params }) {
    return { data: presentStandings(await core.groups.standings(caller.uid, params.groupId)) };
  },

  async listGroupBets({ core, caller, params }) {
    const bets = await core.groups.bets(caller.uid, params.groupId);
    return { data: bets.map(presentGroupBet) };
  },

  async readGroupHistory({ core, caller, params }) {
    return { data: presentGroupHistory(await core.groups.history(caller.uid, params.groupId)) };
  },

  async joinGroup({ core, caller, params }) {
    const { group, message } = await core.groups.join(caller.uid, params.groupId);
    return { data: presentGroup(group), message };
  },

  async leaveGroup({ core, caller, params }) {
    // No more than the id: whoever is no member sees nothing of the group.
    const { group, message } = await core.groups.leave(caller.uid, params.groupId);
    return { data: { id: group.id }, message };
  },
};
