import { systemClock } from '../platform/clock.ts';
import { createGuardedRequest } from '../platform/outgoing/guarded-request.ts';
import type { OutgoingRequest, OutgoingResponse } from '../platform/outgoing/outgoing.ts';
import { createRequestBudget } from '../platform/outgoing/request-budget.ts';

/** A function that sends requests of one owner, with a budget of its own unless another one is given. */
export function aGuardedRequest(
  options: Partial<Parameters<typeof createGuardedRequest>[0]> = {},
): (request: OutgoingRequest) => Promise<OutgoingResponse> {
  const budget = createRequestBudget({ clock: systemClock });
  const request = createGuardedRequest({ allowedHosts: [], budget, ...options });
  return (sent) => request(sent, 'the test');
}
