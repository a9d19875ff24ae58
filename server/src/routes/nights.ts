import type { nightRoutes } from '@courtside/contract/routes/nights';
import { makeNightLink, readNightSharing, revokeNightLinks, showOnNights } from '@courtside/core/nights/night-links';
import { readNightPage } from '@courtside/core/nights/night-page';
import { presentNightPage, presentNightSharing } from '../presenters/night-page.ts';
import type { HandlersOf } from './route.ts';

/** The nights of a group, and their links. `night-pages.ts` has the page of a link. */
export const nightHandlers: HandlersOf<typeof nightRoutes> = {
  async readNight({ core, caller, params: { groupId, day } }) {
    return { status: 200, data: presentNightPage(await readNightPage(core, caller.uid, groupId, day)) };
  },

  async readNightSharing({ core, caller, params: { groupId, day } }) {
    return { status: 200, data: presentNightSharing(await readNightSharing(core, caller.uid, groupId, day)) };
  },

  async makeNightLink({ core, caller, params: { groupId, day } }) {
    const { secret, createdAt } = await makeNightLink(core, caller.uid, groupId, day);
    const data = { createdAt: createdAt.toISOString(), path: `/night/${secret}` };
    return { status: 201, data, message: 'The link is ready. Copy it now: it is not shown again.' };
  },

  async revokeNightLink({ core, caller, params: { groupId, day } }) {
    const sharing = await revokeNightLinks(core, caller.uid, groupId, day);
    return { status: 200, data: presentNightSharing(sharing), message: 'The link is revoked.' };
  },

  async showOnNights({ core, caller, params: { groupId }, body: { shown } }) {
    return { status: 200, data: await showOnNights(core, caller.uid, groupId, shown) };
  },
};
