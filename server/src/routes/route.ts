import type { RouteData, RouteInput, RouteMeta, RouteName, Routes } from '@courtside/contract';
import type { Core } from '@courtside/core/core';
import type { Identity } from '@courtside/core/sign-in/identity';
import type { StreamedList } from './streamed-list.ts';

/** What a handler receives: the parsed input, the core, and the identity from the verified token or API key. */
export type Call<K extends RouteName> = RouteInput<K> & {
  readonly core: Core;
  /** Null on public routes, which do not read the token. */
  readonly caller: Routes[K]['access'] extends 'public' ? null : Identity;
  /** The caller's ID token, for the route that passes it on to the identity provider. */
  readonly idToken: () => string;
  /** The origin of the product as the caller has opened it, for links; null if its host is not one of the product's. */
  readonly origin: () => string | null;
};

/** A successful response: `{ success: true, data, ...meta, message }`. */
export interface Reply<K extends RouteName> {
  readonly status: keyof Routes[K]['success'] & number;
  readonly data: RouteData<K>;
  readonly message?: string;
  readonly meta?: RouteMeta<K>;
}

/** Runs one route. Everything else about it stands in the contract: method, path, access, limits and errors. */
export type Handle<K extends RouteName> = (call: Call<K>) => Promise<Reply<K> | StreamedList<K>>;

/** One handler for each route of the contract: a missing one does not compile. */
export type RouteTable = { readonly [K in RouteName]: Handle<K> };

/** The handlers of the declared routes of a resource. */
export type HandlersOf<Declared> = Pick<RouteTable, keyof Declared & RouteName>;
