import { DomainError } from '@courtside/contract';
import { presentInjuries } from '../presenters/injuries.ts';
import type { Handlers } from './handler.ts';

export const injuriesRoutes: Pick<Handlers, 'readInjuries' | 'scrapeInjuries'> = {
  async readInjuries({ core }) {
    const { teams, ...beside } = presentInjuries(await core.injuries.read());
    return { data: teams, beside };
  },

  async scrapeInjuries({ core }) {
    const report = await core.injuries.refresh();
    const { teams, ...beside } = presentInjuries(report);
    // The old report stays as it is; who wants it reads it.
    if (report.failure !== null)
      throw new DomainError('injuries-unavailable', { details: beside, cause: new Error(report.failure.message) });
    return { data: teams, beside };
  },
};
