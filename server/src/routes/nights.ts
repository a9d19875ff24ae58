import type { nightRoutes } from '@courtside/contract/routes/nights';
import { presentNightPage } from '../presenters/night-page.ts';
import type { HandlersOf } from './route.ts';

/** The nights of a group. */
export const nightHandlers: HandlersOf<typeof nightRoutes> = {
  async readNight({ core, caller, params: { groupId, day } }) {
    return { status: 200, data: presentNightPage(await core.nights.page(caller.uid, groupId, day)) };
  },
};
