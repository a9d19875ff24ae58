import type { ErrorCode } from './errors.ts';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { betRoutes } from './routes/bets.ts';
import { calendarRoutes } from './routes/calendar.ts';
import { challengeRoutes } from './routes/challenges.ts';
import { groupChatRoutes } from './routes/group-chat.ts';
import { groupOwnerRoutes } from './routes/group-owner.ts';
import { groupTicketRoutes } from './routes/group-tickets.ts';
import { groupRoutes } from './routes/groups.ts';
import { injuryRoutes } from './routes/injuries.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { nightRoutes } from './routes/nights.ts';
import { parlayRoutes } from './routes/parlays.ts';
import { playerLimitRoutes } from './routes/player-limits.ts';
import { pushRoutes } from './routes/push.ts';
import { reactionRoutes } from './routes/reactions.ts';
import { sealRoutes } from './routes/seals.ts';
import { seasonRoutes } from './routes/seasons.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { userBetRoutes } from './routes/user-bets.ts';
import { userRoutes } from './routes/users.ts';

/**
 * The declaration of every REST route. The schemas are in `routes.ts` under the same names; this file does not import
 * them, so that browsers do not load a validator.
 */
export const endpoints = {
  ...betRoutes,
  ...userRoutes,
  ...playerLimitRoutes,
  ...accountRoutes,
  ...calendarRoutes,
  ...userBetRoutes,
  ...parlayRoutes,
  ...groupRoutes,
  ...seasonRoutes,
  ...groupOwnerRoutes,
  ...challengeRoutes,
  ...groupTicketRoutes,
  ...groupChatRoutes,
  ...reactionRoutes,
  ...nightRoutes,
  ...sealRoutes,
  ...injuryRoutes,
  ...leaderboardRoutes,
  ...pushRoutes,
  ...adminRoutes,
  ...signInRoutes,
} as const;

export type RouteName = keyof typeof endpoints;

/** The JSON body of a successful response. */
interface Success<T> {
  readonly success: true;
  readonly data: T;
  readonly message?: string;
}

/** The JSON body of an error response. `message` is for users, `code` for programs. */
export interface Failure {
  readonly success: false;
  readonly code: ErrorCode;
  readonly message: string;
  /** The input field at fault, if there is one. */
  readonly field?: string;
  /** Identifies the request in the server's log. */
  readonly requestId?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export type ApiResponse<T> = Success<T> | Failure;
