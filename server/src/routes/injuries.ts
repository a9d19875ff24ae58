import { DomainError } from '@courtside/contract';
import type { injuryRoutes } from '@courtside/contract/routes/injuries';
import { presentInjuries } from '../presenters/injuries.ts';
import type { HandlersOf } from './route.ts';

export const injuryHandlers: HandlersOf<typeof injuryRoutes> = {
  async readInjuries({ core }) {
    const { teams, ...meta } = presentInjuries(await core.injuries.read());
    return { status: 200, data: teams, meta };
  },

  async scrapeInjuries({ core }) {
    const report = await core.injuries.refresh();
    const { teams, ...meta } = presentInjuries(report);
    if (report.failure === null) return { status: 200, data: teams, meta };
    // The previous report stays available at GET /api/injuries.
    const retryAfterSeconds = Math.max(1, Math.ceil(report.pauseMs / 1_000));
    throw new DomainError('injuries-unavailable', {
      details: { ...meta, retryAfterSeconds },
      cause: new Error(report.failure.message),
    });
  },
};
