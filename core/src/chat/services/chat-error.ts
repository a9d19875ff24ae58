import { z } from 'zod';
import { OutgoingError, type OutgoingResponse } from '../../platform/outgoing/outgoing.ts';
import { maxWaitMs, rateLimitWaitMs, readRetryAfter } from '../../platform/retry-after.ts';

/**
 * What follows from a failure: it stays (`permanent`), the message was not delivered and may be later (`passing`), the same
 * after a wait (`wait`), or the message may have been delivered (`unknown`).
 */
type ChatFailure = 'permanent' | 'passing' | 'wait' | 'unknown';

/** A message that a service has not confirmed. Its message is a sentence for the owner, without secrets. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly kind: ChatFailure;
  /** How long the service asked to wait, in milliseconds; 0 if it did not. */
  readonly waitMs: number;
  /** True if the message to update does not exist any more. */
  readonly isGone: boolean;

  constructor(kind: ChatFailure, message: string, { waitMs = 0, isGone = false } = {}) {
    super(message);
    this.kind = kind;
    this.waitMs = waitMs;
    this.isGone = isGone;
  }
}

/** The error of a request without a response. */
export function asChatError(error: unknown): unknown {
  if (!(error instanceof OutgoingError)) return error;
  const kinds = { refused: 'permanent', unreachable: 'passing', 'no-response': 'unknown' } as const;
  return new ChatError(kinds[error.kind], error.message);
}

const maxQuoted = 200;

/** The bodies in which services explain themselves: Discord, Telegram, ntfy. */
const explanationSchema = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ description: z.string() }).transform(({ description }) => description),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);
const waitSchema = z.union([
  z.object({ retry_after: z.number() }).transform((body) => body.retry_after),
  z.object({ parameters: z.object({ retry_after: z.number() }) }).transform((body) => body.parameters.retry_after),
]);

/** The JSON of a body; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a service said, in one line; empty if it said nothing readable. */
export function explanationIn(text: string): string {
  const json = jsonOf(text);
  const said = explanationSchema.safeParse(json).data ?? (json === undefined && !text.includes('<') ? text : '');
  return said
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxQuoted);
}

/** How long a service asks to wait, in milliseconds. */
function waitOf({ headers, text }: OutgoingResponse): number {
  const inBody = waitSchema.safeParse(jsonOf(text)).data;
  const asked = [readRetryAfter(headers), inBody === undefined ? null : Math.ceil(inBody * 1_000)].filter(
    (ms) => ms !== null,
  );
  // A shared limit is named in the body only, a limit of the route in both.
  return Math.min(asked.length === 0 ? rateLimitWaitMs : Math.max(...asked), maxWaitMs);
}

/**
 * Checks the status of a response.
 * @param quotes whether to show what the service said; not for hosts that the owner chose
 * @throws ChatError
 */
export function checkResponse(response: OutgoingResponse, name: string, { quotes = true, isEdit = false } = {}): void {
  const { status, text } = response;
  if (status >= 200 && status < 300) return;
  const said = quotes ? explanationIn(text) : '';
  const answer = `${name} answered ${status}${said === '' ? '' : `: ${said}`}`.replace(/\.*$/, '.');
  if (status === 429) throw new ChatError('wait', answer, { waitMs: waitOf(response) });
  if (status >= 500 || status === 408) throw new ChatError('passing', answer);
  if (status >= 300 && status < 400)
    throw new ChatError('permanent', `${name} redirects to another address. Enter that address instead.`);
  throw new ChatError('permanent', answer, { isGone: isEdit && status === 404 });
}
