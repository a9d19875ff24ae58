import type { z } from 'zod';
import { endpoints, type RouteName } from './endpoints.ts';
import { accountSchemas } from './routes/account.schemas.ts';
import { adminSchemas } from './routes/admin.schemas.ts';
import { betSchemas } from './routes/bets.schemas.ts';
import { calendarSchemas } from './routes/calendar.schemas.ts';
import { challengeSchemas } from './routes/challenges.schemas.ts';
import { groupChatSchemas } from './routes/group-chat.schemas.ts';
import { groupOwnerSchemas } from './routes/group-owner.schemas.ts';
import { groupTicketSchemas } from './routes/group-tickets.schemas.ts';
import { groupSchemas } from './routes/groups.schemas.ts';
import { injurySchemas } from './routes/injuries.schemas.ts';
import { leaderboardSchemas } from './routes/leaderboard.schemas.ts';
import { nightSchemas } from './routes/nights.schemas.ts';
import { parlaySchemas } from './routes/parlays.schemas.ts';
import { playerLimitSchemas } from './routes/player-limits.schemas.ts';
import { pushSchemas } from './routes/push.schemas.ts';
import { reactionSchemas } from './routes/reactions.schemas.ts';
import type { RouteDeclaration } from './routes/route-declaration.ts';
import type { RouteSchemas } from './routes/route-schemas.ts';
import { sealSchemas } from './routes/seals.schemas.ts';
import { seasonSchemas } from './routes/seasons.schemas.ts';
import { signInSchemas } from './routes/sign-in.schemas.ts';
import { userBetSchemas } from './routes/user-bets.schemas.ts';
import { userSchemas } from './routes/users.schemas.ts';

export { type Access, documentsPerCall } from './routes/route-declaration.ts';

/** A route: its declaration and its schemas. */
export type RouteSpec = RouteDeclaration & RouteSchemas;

const schemas = {
  ...betSchemas,
  ...userSchemas,
  ...playerLimitSchemas,
  ...accountSchemas,
  ...calendarSchemas,
  ...userBetSchemas,
  ...parlaySchemas,
  ...groupSchemas,
  ...seasonSchemas,
  ...groupOwnerSchemas,
  ...challengeSchemas,
  ...groupTicketSchemas,
  ...groupChatSchemas,
  ...reactionSchemas,
  ...nightSchemas,
  ...sealSchemas,
  ...injurySchemas,
  ...leaderboardSchemas,
  ...pushSchemas,
  ...adminSchemas,
  ...signInSchemas,
} as const satisfies Record<RouteName, RouteSchemas>;

/** The type of each route. Schemas of a resource whose declarations are missing in `endpoints.ts` do not compile. */
export type Routes = { readonly [K in keyof typeof schemas]: (typeof endpoints)[K] & (typeof schemas)[K] };

const names = Object.keys(endpoints) as RouteName[];

// Without the exact types: the compiler compares each route with each other one, and gives up at 111 of them.
const anyDeclarations: Readonly<Record<RouteName, RouteDeclaration>> = endpoints;
const anySchemas: Readonly<Record<RouteName, RouteSchemas>> = schemas;

/** Every REST route: its access rule, input, responses and errors. */
export const routes = Object.fromEntries(
  names.map((name) => [name, { ...anyDeclarations[name], ...anySchemas[name] }]),
) as Routes;

type InputPart<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? z.infer<S> : undefined;

/** The parsed input of a route's handler. */
export interface RouteInput<K extends RouteName> {
  readonly params: InputPart<Routes[K], 'params'>;
  readonly query: InputPart<Routes[K], 'query'>;
  readonly headers: InputPart<Routes[K], 'headers'>;
  readonly body: InputPart<Routes[K], 'body'>;
}

/** The `data` of a route's response, as it is sent. */
export type RouteData<K extends RouteName> = {
  [S in keyof Routes[K]['success']]: Routes[K]['success'][S] extends z.ZodType
    ? z.input<Routes[K]['success'][S]>
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
