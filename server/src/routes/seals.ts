import type { sealRoutes } from '@courtside/contract/routes/seals';
import { readSealExport } from '@courtside/core/seals/read-export';
import type { HandlersOf } from './route.ts';

export const sealHandlers: HandlersOf<typeof sealRoutes> = {
  async readSeals({ core, caller, params: { groupId }, query: { limit, before } }) {
    // Already what members may see: an export verifies only as a whole.
    return { status: 200, data: await readSealExport(core, caller.uid, groupId, { limit, before }) };
  },
};
