import type { LiveBudget } from '../limits/live-budget.ts';

/** The budget of a live connection in tests of other limits. */
export const boundlessBudget: LiveBudget = {
  message: () => true,
  watch: () => true,
  sent: () => undefined,
  run: (request) => request(),
  signedIn: () => undefined,
  signedOut: () => undefined,
  end: () => undefined,
};
