import { type ErrorCode, errors } from '@courtside/contract/errors';
import { vi } from 'vitest';

/** A call as the server sees it. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

type Reply = Response | Promise<Response>;

/** An answer that worked. */
export const answer = (data: unknown, status = 200): Response => Response.json({ success: true, data }, { status });

/** An answer that did not, in the server's words. */
export const refusal = (code: ErrorCode, details?: Record<string, unknown>): Response =>
  Response.json({ success: false, code, message: errors[code].message, ...(details && { details }) }, errors[code]);

/** No answer at all. */
export const noAnswer = (): Reply => Promise.reject(new TypeError('Failed to fetch'));

/**
 * Stands in for the server: `reply` answers each call. Returns the calls made so far.
 * Undone by `vi.unstubAllGlobals()`.
 */
export function fakeApi(reply: (call: SeenCall) => Reply): SeenCall[] {
  const calls: SeenCall[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    return Promise.resolve().then(() => reply(call));
  });
  return calls;
}
