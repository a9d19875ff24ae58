import type {
  CodeOf,
  ErrorCase,
  endpoints,
  errors,
  RouteData,
  RouteInput,
  RouteMeta,
  RouteName,
  Routes,
} from '@courtside/contract';
import type { Core } from '@courtside/core';
import type { Identity } from '../auth/identity.ts';
import type { StreamedList } from './streamed-list.ts';

type Endpoints = typeof endpoints;
type ErrorsOf<K extends RouteName> = Routes[K]['errors'][number];
type StatusOf<E extends ErrorCase> = (typeof errors)[CodeOf<E>]['status'];

/** What a handler receives: the parsed input, the core, and the identity from the verified token or API key. */
export type Call<K extends RouteName> = RouteInput<K> & {
  readonly core: Core;
  /** Null on public routes, which do not read the token. */
  readonly caller: Routes[K]['access'] extends 'public' ? null : Identity;
  /** The caller's ID token, for the route that passes it on to the identity provider. */
  readonly idToken: () => string;
};

/** A successful response: `{ success: true, data, ...meta, message }`. */
export interface Reply<K extends RouteName> {
  readonly status: keyof Routes[K]['success'] & number;
  readonly data: RouteData<K>;
  readonly message?: string;
  readonly meta?: RouteMeta<K>;
}

/** A route without its optional settings. */
export interface RouteBase<K extends RouteName> {
  readonly route: `${Endpoints[K]['method']} ${Endpoints[K]['path']}`;
  /** All but `public` return 401 without a valid token; `self`, `member` and `owner` 403 to other users, `admin` 404. */
  readonly access: Routes[K]['access'];
  /** The route's own errors. Any route can also return 400, 408, 429, 500 and 503, and all but GET 413 and 415. */
  readonly errors: { readonly [E in ErrorsOf<K>]: StatusOf<E> };
  readonly handle: (call: Call<K>) => Promise<Reply<K> | StreamedList<K>>;
}

/** A setting that is required if the contract has it, and not allowed otherwise. */
type Setting<K extends RouteName, Name extends string> =
  Routes[K] extends Readonly<Record<Name, unknown>> ? Pick<Routes[K], Name> : { readonly [N in Name]?: never };

/**
 * A route in one view. Everything except `handle` repeats the contract for the reader: a value that is missing or
 * differs from the contract does not compile.
 */
type Route<K extends RouteName> = RouteBase<K> & Setting<K, 'limit'> & Setting<K, 'cacheMs'>;

/** One entry for each route of the contract: a missing one does not compile. */
export type RouteTable = { readonly [K in RouteName]: Route<K> };
