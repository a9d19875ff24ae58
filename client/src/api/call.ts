import type { Answer } from '@courtside/contract/answers';
import { endpoints, type RouteName } from '@courtside/contract/endpoints';
import type { RouteData, RouteMeta, RouteRequest } from '@courtside/contract/routes';
import { ApiError } from './api-error.ts';
import { inSession } from './ended-sessions.ts';

/** Gives the signed-in user's ID token; `fresh` asks for a new one. */
export type TokenSource = (fresh: boolean) => Promise<string>;

/** All that a route answers: its `data`, what stands beside it, and the server's words where it has some. */
export interface WholeAnswer<K extends RouteName> {
  readonly data: RouteData<K>;
  readonly meta: RouteMeta<K>;
  readonly message: string | undefined;
}

interface CallOptions<K extends RouteName> {
  readonly params?: RouteRequest<K>['params'];
  readonly query?: RouteRequest<K>['query'];
  readonly body?: RouteRequest<K>['body'];
  readonly headers?: Readonly<Record<string, string>>;
  /** Needed by every route that is not public. */
  readonly token?: TokenSource;
}

function pathOf(name: RouteName, params: unknown, query: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))));
  const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return path;
  return `${path}?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))}`;
}

function isAnswer(value: unknown): value is Answer<unknown> {
  return typeof value === 'object' && value !== null && 'success' in value;
}

function parseAnswer(text: string): Answer<unknown> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch (cause) {
    throw new ApiError(null, cause);
  }
  if (!isAnswer(answer)) throw new ApiError(null, answer);
  return answer;
}

/**
 * Calls one route of the contract. A token the server no longer takes is renewed once. A call that carries a token never
 * settles once the session it was made in has ended.
 * @throws ApiError with the server's code and message, or code 'network' when no answer came.
 */
export async function callForAll<K extends RouteName>(name: K, options: CallOptions<K> = {}): Promise<WholeAnswer<K>> {
  const ask = async (fresh: boolean) => {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
    if (options.token) headers.authorization = `Bearer ${await options.token(fresh)}`;
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    try {
      const response = await fetch(pathOf(name, options.params, options.query), {
        method: endpoints[name].method,
        headers,
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
      // Read to its end, whoever wants it: the connection is free for others then.
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new ApiError(null, cause);
    }
  };

  // What was asked with somebody's token is theirs, and so is what comes of it.
  const own = <T>(awaited: Promise<T>) => (options.token ? inSession(awaited) : awaited);
  let response = await own(ask(false));
  if (response.status === 401 && options.token) response = await own(ask(true));
  const answer = parseAnswer(response.text);
  if (!answer.success) throw new ApiError(answer);
  const { success: _, data, message, ...meta } = answer;
  // The server answers by the same contract, and checks its answers against it.
  return { data: data as RouteData<K>, meta: meta as RouteMeta<K>, message };
}

/** The same for who needs the `data` alone. */
export async function call<K extends RouteName>(name: K, options: CallOptions<K> = {}): Promise<RouteData<K>> {
  return (await callForAll(name, options)).data;
}
