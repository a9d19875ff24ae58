import type { RouteTable } from './route.ts';

export const sealRoutes: Pick<RouteTable, 'readSeals'> = {
  async readSeals({ core, caller, params: { groupId }, query: { limit, before } }) {
    // Already what members may see: an export verifies only as a whole.
    return { status: 200, data: await core.seals.readExport(caller.uid, groupId, { limit, before }) };
  },
};
