import { endpoints, type Failure, type RouteName } from '@courtside/contract/endpoints';
import type { ErrorCode } from '@courtside/contract/errors';
import type { RouteData, RouteMeta, RouteRequest } from '@courtside/contract/routes';
import { atom } from 'jotai';
import { untilShown } from '../delay/delay-line.ts';
import { tvDelayAtom } from '../delay/tv-delay.ts';
import { store } from '../store.ts';

const ended = atom(0);
let session = new AbortController();
const listeners = new Set<() => void>();

/** How many sessions have ended in this tab. Pages are mounted again with each, so that no user finds another's drafts. */
export const endedSessionsAtom = atom((get) => get(ended));

/** Aborts when the session of the signed-in user ends. */
export function sessionSignal(): AbortSignal {
  return session.signal;
}

/** Registers what forgets the data of the user whose session has ended. */
export function onSessionEnd(forget: () => void): void {
  listeners.add(forget);
}

/** The user has signed out, or another one has signed in. Cancels their calls and forgets their data. */
export function endSession(): void {
  session.abort();
  session = new AbortController();
  for (const forget of listeners) forget();
  store.set(ended, (count) => count + 1);
}

/** Settles like `awaited`, but never once the current session has ended, so that no error is shown to the next user. */
export function inSession<T>(awaited: Promise<T>): Promise<T> {
  const { signal } = session;
  return new Promise((resolve, reject) => {
    awaited.then(
      (value) => signal.aborted || resolve(value),
      (error: unknown) => signal.aborted || reject(error),
    );
  });
}

/** What a server says about a failed call, perhaps without a message. */
type SentFailure = Pick<Failure, 'code' | 'details' | 'field'> & { readonly message?: string | undefined };

/** A failed call. `code` is the server's, the one of the status if it sent none, or 'network' without a response. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'network';
  readonly details: Readonly<Record<string, unknown>>;
  /** The input field at fault, if the server named one. */
  readonly field: string | undefined;
  /** The server's message for users; undefined when it sent none. */
  readonly serverMessage: string | undefined;

  constructor(failure: SentFailure | null, cause?: unknown) {
    super(failure ? (failure.message ?? 'The server refused the call.') : 'The server could not be reached.', {
      cause,
    });
    this.name = 'ApiError';
    this.code = failure?.code ?? 'network';
    this.details = failure?.details ?? {};
    this.field = failure?.field;
    this.serverMessage = failure?.message;
  }
}

/** Refusals that surprise a user whose screen is behind on purpose. */
const tooLate: ReadonlySet<ApiError['code']> = new Set(['betting-closed', 'challenge-closed']);

/**
 * The message to show to a user: the server's where it sent one, else `fallback`. A refusal that comes too late for the user says
 * how far behind this device shows everything.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const message = error.serverMessage || fallback;
  const delay = store.get(tvDelayAtom);
  if (delay === 0 || !tooLate.has(error.code)) return message;
  return `${message} This device is ${delay} s behind, as your TV. Bets close on time.`;
}

/** Runs an action. @returns null on success, otherwise a message for the user: the server's where it sent one */
export async function failureOf(act: () => Promise<unknown>, fallback: string): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return messageOf(error, fallback);
  }
}

/** Returns the signed-in user's ID token; `fresh` requests a new one. */
export type TokenSource = (fresh: boolean) => Promise<string>;

/** The signed-in user, as calls and the live connection need them. */
export interface Caller {
  readonly uid: string;
  readonly token: TokenSource;
}

/** The whole response of a route: its `data`, its metadata, and the server's message where it sent one. */
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
  /** Required by every route that is not public. */
  readonly token?: TokenSource;
  /** Cancels the call. Calls with a token are also canceled when their session ends. */
  readonly signal?: AbortSignal;
  /**
   * The response does not wait for this device's TV: it decides whether or how an action is sent and is never shown, or the caller
   * holds back its spoilers.
   */
  readonly passesDelay?: boolean;
}

function pathOf(name: RouteName, params: unknown, query: unknown): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const path = endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values.get(key))));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

/** Reads whose data may be null. */
const nullableReads: readonly RouteName[] = ['readChat'];

/** Whether a read returned data. Anything but an object or a list would look like an empty account. */
function hasData(name: RouteName, data: unknown): boolean {
  if (endpoints[name].method !== 'GET') return true;
  return data === null ? nullableReads.includes(name) : typeof data === 'object';
}

/** Codes of the statuses with a meaning of their own, for responses without a code. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  429: 'too-many-requests',
  503: 'unavailable',
};

function codeOfStatus(status: number): ErrorCode {
  return codesByStatus[status] ?? (status >= 500 ? 'internal' : 'bad-request');
}

/** A response as it arrived: every field may be missing. */
interface Answer extends Partial<SentFailure> {
  readonly success?: boolean;
  readonly data?: unknown;
}

/**
 * Parses a response. Servers may send only the specified fields: no body after a write, and errors without a code.
 * @throws ApiError if the call failed, or with code 'network' if the response is not from the server
 */
function parseAnswer(name: RouteName, { status, text }: { readonly status: number; readonly text: string }): Answer {
  const isOk = status >= 200 && status < 300;
  if (isOk && text === '' && endpoints[name].method !== 'GET') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    parsed = cause;
  }
  const isJson = typeof parsed === 'object' && parsed !== null && !(parsed instanceof Error);
  const answer: Answer = isJson ? Object(parsed) : {};
  if (isJson && isOk && answer.success !== false) return answer;
  const isRefusal = isJson && (answer.success === false || (status >= 400 && status < 500));
  // A status of 404 alone says that what a read asked for does not exist.
  const isMissing = status === 404 && endpoints[name].method === 'GET';
  if (!isRefusal && !isMissing) throw new ApiError(null, parsed);
  throw new ApiError({ ...answer, code: answer.code ?? codeOfStatus(status) }, parsed);
}

/** Waits until this device's TV has shown what a response tells. @throws ApiError when the call is canceled before */
async function untilMayBeShown(signal: AbortSignal | undefined): Promise<void> {
  try {
    await untilShown(signal);
  } catch (cause) {
    throw new ApiError(null, cause);
  }
}

/**
 * Calls one route of the contract. Renews a rejected token once. With a token, never settles once its session has
 * ended.
 * @throws ApiError with the server's code and message, or code 'network' when there was no response.
 */
export async function callForAll<K extends RouteName>(name: K, options: CallOptions<K> = {}): Promise<WholeAnswer<K>> {
  const ended = options.token && sessionSignal();
  const send = async (fresh: boolean) => {
    const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
    if (options.token) headers.authorization = `Bearer ${await options.token(fresh)}`;
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    const abort = new AbortController();
    const cancel = () => abort.abort();
    // AbortSignal.any would do, but is missing in the oldest browsers we support.
    for (const signal of [ended, options.signal]) {
      if (signal?.aborted) cancel();
      signal?.addEventListener('abort', cancel, { signal: abort.signal });
    }
    try {
      const response = await fetch(pathOf(name, options.params, options.query), {
        method: endpoints[name].method,
        headers,
        signal: abort.signal,
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
      // Reading the whole body frees the connection for other calls.
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      throw new ApiError(null, cause);
    } finally {
      // Also removes the listeners.
      cancel();
    }
  };

  const own = <T>(awaited: Promise<T>) => (options.token ? inSession(awaited) : awaited);
  let response = await own(send(false));
  if (response.status === 401 && options.token) response = await own(send(true));
  const answer = parseAnswer(name, response);
  if (!hasData(name, answer.data)) throw new ApiError(null, answer);
  if ('spoils' in endpoints[name] && !options.passesDelay) await own(untilMayBeShown(options.signal));
  const { success: _, data, message, ...meta } = answer;
  // The server checks its responses against the same contract.
  return { data: data as RouteData<K>, meta: meta as RouteMeta<K>, message };
}

/** Like `callForAll`, for callers that only need the `data`. */
export async function call<K extends RouteName>(name: K, options: CallOptions<K> = {}): Promise<RouteData<K>> {
  return (await callForAll(name, options)).data;
}
