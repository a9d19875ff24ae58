import { DomainError } from '@courtside/contract';
import type { reactionRoutes } from '@courtside/contract/routes/reactions';
import type { Core } from '@courtside/core/core';
import { makeInvite } from '@courtside/core/groups/invites';
import { readNightCard } from '@courtside/core/nights/night-card';
import { readLatestMoments } from '@courtside/core/nights/read-moments';
import { react } from '@courtside/core/reactions/reactions';
import { drawNight } from '../pictures/draw-night.ts';
import { createPictureCache } from '../pictures/picture-cache.ts';
import { presentNightPicture } from '../presenters/night-picture.ts';
import { presentMoments, presentReactions } from '../presenters/reaction.ts';
import type { HandlersOf } from './route.ts';

const pictureOf = createPictureCache(drawNight);

/** The code of the user's invite to a group; null for an archived group, which nobody can join. */
async function codeOf(core: Core, uid: string, groupId: string): Promise<string | null> {
  try {
    return (await makeInvite(core, uid, groupId)).code;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'group-archived') return null;
    throw error;
  }
}

/** Reactions of members, the moments of a night that they react to, and its picture. */
export const reactionHandlers: HandlersOf<typeof reactionRoutes> = {
  async react({ core, caller: { uid }, params: { groupId }, body: { target, reaction } }) {
    const reactions = await react(core, { uid, groupId, target, reaction });
    return { status: 200, data: presentReactions(reactions) };
  },

  async readMoments({ core, caller: { uid }, params: { groupId } }) {
    return { status: 200, data: presentMoments(await readLatestMoments(core, uid, groupId)) };
  },

  async readNightPicture({ core, caller: { uid }, params: { groupId } }) {
    const card = await readNightCard(core, uid, groupId);
    if (card === null) return { status: 200, data: { picture: null } };
    const { png } = await pictureOf(presentNightPicture(card, await codeOf(core, uid, groupId)));
    return { status: 200, data: { picture: { night: card.night, png: png.toString('base64') } } };
  },
};
