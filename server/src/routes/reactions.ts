import { presentMoments, presentReactions } from '../presenters/reaction.ts';
import type { RouteTable } from './route.ts';

/** Reactions of members, and the moments of a night that they react to. */
export const reactionRoutes: Pick<RouteTable, 'react' | 'readMoments'> = {
  async react({ core, caller: { uid }, params: { groupId }, body: { target, reaction } }) {
    const reactions = await core.reactions.react({ uid, groupId, target, reaction });
    return { status: 200, data: presentReactions(reactions) };
  },

  async readMoments({ core, caller: { uid }, params: { groupId } }) {
    return { status: 200, data: presentMoments(await core.reactions.moments(uid, groupId)) };
  },
};
