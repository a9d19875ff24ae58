import type { DocumentedRoute } from '../documented-routes.ts';
import { accountExamples } from './account.ts';
import { betExamples, parlayExamples, userBetExamples } from './bets.ts';
import { calendarExamples } from './calendar.ts';
import { challengeExamples } from './challenges.ts';
import type { Examples } from './example.ts';
import { groupChatExamples } from './group-chat.ts';
import { groupOwnerExamples } from './group-owner.ts';
import { groupTicketExamples } from './group-tickets.ts';
import { groupExamples } from './groups.ts';
import { nightExamples } from './nights.ts';
import { playerLimitExamples } from './player-limits.ts';
import { injuryExamples, leaderboardExamples } from './public.ts';
import { pushExamples } from './push.ts';
import { reactionExamples } from './reactions.ts';
import { sealExamples } from './seals.ts';
import { seasonExamples } from './seasons.ts';
import { userExamples } from './users.ts';

/** One example for each documented route: a missing one does not compile. */
export const examples: Examples<DocumentedRoute> = {
  ...betExamples,
  ...userExamples,
  ...playerLimitExamples,
  ...accountExamples,
  ...calendarExamples,
  ...userBetExamples,
  ...parlayExamples,
  ...groupExamples,
  ...seasonExamples,
  ...groupOwnerExamples,
  ...challengeExamples,
  ...groupTicketExamples,
  ...groupChatExamples,
  ...reactionExamples,
  ...nightExamples,
  ...sealExamples,
  ...injuryExamples,
  ...leaderboardExamples,
  ...pushExamples,
};
