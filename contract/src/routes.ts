import type { z } from 'zod';
import type { RouteName } from './endpoints.ts';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admin.ts';
import { betRoutes } from './routes/bets.ts';
import { challengeRoutes } from './routes/challenges.ts';
import { groupChatRoutes } from './routes/group-chat.ts';
import { groupOwnerRoutes } from './routes/group-owner.ts';
import { groupRoutes } from './routes/groups.ts';
import { injuryRoutes } from './routes/injuries.ts';
import { leaderboardRoutes } from './routes/leaderboard.ts';
import { playerLimitRoutes } from './routes/player-limits.ts';
import { pushRoutes } from './routes/push.ts';
import { reactionRoutes } from './routes/reactions.ts';
import type { RouteSpec } from './routes/route-spec.ts';
import { sealRoutes } from './routes/seals.ts';
import { seasonRoutes } from './routes/seasons.ts';
import { userBetRoutes } from './routes/user-bets.ts';
import { userRoutes } from './routes/users.ts';

export type { Access, RouteSpec } from './routes/route-spec.ts';

/** Every REST route: its access rule, input, responses and errors. */
export const routes = {
  ...betRoutes,
  ...userRoutes,
  ...playerLimitRoutes,
  ...accountRoutes,
  ...userBetRoutes,
  ...groupRoutes,
  ...seasonRoutes,
  ...groupOwnerRoutes,
  ...challengeRoutes,
  ...groupChatRoutes,
  ...reactionRoutes,
  ...sealRoutes,
  ...injuryRoutes,
  ...leaderboardRoutes,
  ...pushRoutes,
  ...adminRoutes,
} as const satisfies Record<RouteName, RouteSpec>;

export type Routes = typeof routes;

type InputPart<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? z.infer<S> : undefined;

/** The parsed input of a route's handler. */
export interface RouteInput<K extends RouteName> {
  readonly params: InputPart<Routes[K], 'params'>;
  readonly query: InputPart<Routes[K], 'query'>;
  readonly headers: InputPart<Routes[K], 'headers'>;
  readonly body: InputPart<Routes[K], 'body'>;
}

/** The `data` of a route's response. */
export type RouteData<K extends RouteName> = {
  [S in keyof Routes[K]['success']]: Routes[K]['success'][S] extends z.ZodType
    ? z.infer<Routes[K]['success'][S]>
    : never;
}[keyof Routes[K]['success']];

/** The metadata of a route's response, next to `data`; undefined for most routes. */
export type RouteMeta<K extends RouteName> = InputPart<Routes[K], 'meta'>;

/** The input a client sends to a route. */
export type RouteRequest<K extends RouteName> = {
  params: Routes[K] extends { params: infer S extends z.ZodType } ? z.input<S> : undefined;
  query: Routes[K] extends { query: infer S extends z.ZodType } ? z.input<S> : undefined;
  body: Routes[K] extends { body: infer S extends z.ZodType } ? z.input<S> : undefined;
};
