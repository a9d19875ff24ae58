import type { RouteName } from '@courtside/contract';
import { betExamples, userBetExamples } from './bets.ts';
import type { Examples } from './example.ts';
import { groupExamples } from './groups.ts';
import { injuryExamples, leaderboardExamples } from './public.ts';
import { userExamples } from './users.ts';

/** One example for each route of the contract: a missing one does not compile. */
export const examples: Examples<RouteName> = {
  ...betExamples,
  ...userExamples,
  ...userBetExamples,
  ...groupExamples,
  ...injuryExamples,
  ...leaderboardExamples,
};
