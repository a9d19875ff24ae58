import type { InjuriesReport } from '@courtside/contract';
import { presentInjuries } from '../../presenters/injuries.ts';
import { defineTopic } from '../kernel/define-topic.ts';
import { fourTimesASecondMs } from '../kernel/throttle.ts';

/** Finds changes whose event was lost. */
const rereadMs = 15_000;

/** The injuries report. It is small and rarely changes. */
export const injuriesTopic = defineTopic<'injuries', never, InjuriesReport, InjuriesReport>({
  kind: 'injuries',
  parameters: [],
  access: 'public',
  cost: 1,
  pauseMs: fourTimesASecondMs,
  readPauseMs: fourTimesASecondMs,
  rereadMs,
  serve: ({ core }) => ({
    read: async () => presentInjuries(await core.injuries.read()),
    subjects: () => ['injuries'],
    apply: () => 'stale',
    view: (report) => report,
    snapshot: (report) => report,
  }),
});
