import { z } from 'zod';
import { endpoints, type RouteName } from './endpoints.ts';
import { amountSchema, gameSchema, idSchema, ownUserSchema, userBetSchema } from './entities.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call a route: anyone, or only the signed-in user whose uid is in the path. */
export type Access = 'public' | 'self';

interface RouteSpec {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What `data` holds in a successful answer, by HTTP status. */
  readonly success: Readonly<Partial<Record<200 | 201, z.ZodType>>>;
  readonly errors: readonly ErrorCode[];
}

const own = z.object({ uid: idSchema });
const selfErrors = ['unauthenticated', 'forbidden', 'bad-request'] as const;
const ignored = z.unknown().optional().describe('Accepted and ignored: the server decides');

/** Every REST route: who may call it, what it takes, what it answers. */
export const routes = {
  listBets: {
    summary: 'The games: open for betting, playing now, and lately finished',
    access: 'public',
    success: { 200: z.array(gameSchema) },
    errors: [],
  },
  getUser: {
    summary: 'The own record with its balance; 404 when there is none yet',
    access: 'self',
    params: own,
    success: { 200: ownUserSchema },
    errors: [...selfErrors, 'user-not-found'],
  },
  createUser: {
    summary: 'Opens the account of the signed-in user; answers the existing one when there is one',
    access: 'self',
    params: own,
    body: z.strictObject({
      username: z.string().trim().min(1).max(64).optional(),
      email: ignored,
      balance: ignored,
      totalWinnings: ignored,
      groupIds: ignored,
    }),
    success: { 200: ownUserSchema, 201: ownUserSchema },
    errors: selfErrors,
  },
  holdStake: {
    summary: 'First of the two steps of a bet: sets the stake aside for 60 seconds',
    access: 'self',
    params: own,
    body: z.strictObject({ betAmount: amountSchema }),
    success: { 200: z.object({ balance: z.number(), holdExpiresAt: z.iso.datetime() }) },
    errors: [...selfErrors, 'invalid-amount', 'user-not-found', 'insufficient-balance'],
  },
  placeBet: {
    summary: 'Places a bet, at once and once only: the same Idempotency-Key answers the same bet',
    access: 'self',
    params: own,
    headers: z.object({ 'idempotency-key': idSchema.optional() }),
    body: z.strictObject({
      betId: idSchema.describe('The game'),
      teamChosen: z.string().min(1).max(100),
      amount: amountSchema,
      acceptedPrice: z.int().optional().describe('The price the user saw; 409 odds-changed when it no longer holds'),
      id: idSchema.optional().describe('Chosen by the client; the Idempotency-Key when the header is absent'),
      userId: ignored,
      potentialWinnings: ignored,
      status: ignored,
      betData: ignored,
    }),
    success: { 200: userBetSchema, 201: userBetSchema },
    errors: [
      ...selfErrors,
      'invalid-amount',
      'user-not-found',
      'game-not-found',
      'unknown-team',
      'betting-closed',
      'odds-changed',
      'insufficient-balance',
      'key-reused',
    ],
  },
  listUserBets: {
    summary: 'The own bets, keyed by id, newest game first',
    access: 'self',
    params: own,
    success: { 200: z.record(z.string(), userBetSchema) },
    errors: selfErrors,
  },
} as const satisfies Record<RouteName, RouteSpec>;

export type Routes = typeof routes;

type InputPart<R, K extends string> = R extends Record<K, infer S extends z.ZodType> ? z.infer<S> : undefined;

/** What a handler of the route receives, parsed. */
export interface RouteInput<K extends RouteName> {
  readonly params: InputPart<Routes[K], 'params'>;
  readonly headers: InputPart<Routes[K], 'headers'>;
  readonly body: InputPart<Routes[K], 'body'>;
}

/** What the route answers under `data`. */
export type RouteData<K extends RouteName> = {
  [S in keyof Routes[K]['success']]: Routes[K]['success'][S] extends z.ZodType
    ? z.infer<Routes[K]['success'][S]>
    : never;
}[keyof Routes[K]['success']];

/** What a caller sends. */
export type RouteRequest<K extends RouteName> = {
  params: Routes[K] extends { params: infer S extends z.ZodType } ? z.input<S> : undefined;
  body: Routes[K] extends { body: infer S extends z.ZodType } ? z.input<S> : undefined;
};

/** The path of each route is in `endpoints`; re-exported so that one import suffices on the server. */
export { endpoints };
