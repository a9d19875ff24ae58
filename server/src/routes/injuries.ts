import { DomainError } from '@courtside/contract';
import { presentInjuries } from '../presenters/injuries.ts';
import type { Handlers } from './handler.ts';

export const injuriesRoutes: Pick<Handlers, 'readInjuries' | 'scrapeInjuries'> = {
  async readInjuries({ core }) {
    const { teams, ...meta } = presentInjuries(await core.injuries.read());
    return { data: teams, meta };
  },

  async scrapeInjuries({ core }) {
    const report = await core.injuries.refresh();
    const { teams, ...meta } = presentInjuries(report);
    if (report.failure === null) return { data: teams, meta };
    // The old report stays as it is; who wants it reads it.
    const retryAfterSeconds = Math.max(1, Math.ceil(report.pauseMs / 1_000));
    throw new DomainError('injuries-unavailable', {
      details: { ...meta, retryAfterSeconds },
      cause: new Error(report.failure.message),
    });
  },
};
