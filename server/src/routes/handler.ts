import type { RouteData, RouteInput, RouteMeta, RouteName, Routes } from '@courtside/contract';
import type { Core } from '@courtside/core';
import type { Identity } from '../auth/identity.ts';
import type { Streamed } from './streamed.ts';

/** What a handler is called with: the parsed input, the business, and who calls. */
export type Call<K extends RouteName> = RouteInput<K> & {
  readonly core: Core;
  /** Who calls, as the verified token says; public routes do not ask. */
  readonly caller: Routes[K]['access'] extends 'public' ? null : Identity;
};

/** A successful answer: its data, and where they differ from 200 and nothing, its status and words. */
export interface RouteAnswer<K extends RouteName> {
  readonly data: RouteData<K>;
  readonly status?: keyof Routes[K]['success'] & number;
  readonly message?: string;
  /** What the contract wants said beside `data`. */
  readonly meta?: RouteMeta<K>;
}

/** An answer made once and sent many times. */
export class Serialized<K extends RouteName> {
  readonly json: string;
  /** Ties the text to the route whose data it holds. */
  readonly route: K;

  constructor(route: K, answer: RouteAnswer<K>) {
    this.route = route;
    this.json = serialize(answer);
  }
}

/** The JSON of a successful answer. */
export function serialize<K extends RouteName>({ data, message, meta }: RouteAnswer<K>): string {
  return JSON.stringify(Object.assign({ success: true, data }, meta, message === undefined ? {} : { message }));
}

/** Does what a route is for. Refuses by throwing a DomainError. */
export type Handler<K extends RouteName> = (call: Call<K>) => Promise<RouteAnswer<K> | Serialized<K> | Streamed<K>>;

/** One handler for each route of the contract: a missing one does not compile. */
export type Handlers = { readonly [K in RouteName]: Handler<K> };
