import { z } from 'zod';
import { ProviderError } from '../provider.ts';

export interface RequestOptions {
  readonly url: URL;
  /** Sent as `apiKey`; kept out of every message. */
  readonly key: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

export interface FeedAnswer {
  readonly body: unknown;
  /** Requests left in the current period, null when the feed does not say. */
  readonly quotaLeft: number | null;
}

const refusalSchema = z.object({ message: z.string(), error_code: z.string().optional() });
const codedSchema = z.object({ code: z.string() });

/**
 * Asks the feed for JSON.
 * @throws ProviderError with a sentence that says what to do and never names the key; the caller's own reason when
 * its signal called the request off.
 */
export async function requestJson({ url, key, fetch, timeoutMs, signal }: RequestOptions): Promise<FeedAnswer> {
  const withKey = new URL(url);
  withKey.searchParams.set('apiKey', key);
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(withKey, {
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    text = await response.text();
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted) {
      throw new ProviderError(`The odds feed at ${url.host} did not answer within ${timeoutMs / 1000} s.`);
    }
    throw new ProviderError(
      `The odds feed at ${url.host} cannot be reached (${reasonOf(error)}). Check the network and ODDS_API_URL.`,
    );
  }
  if (!response.ok) throw new ProviderError(refusal(response.status, redact(text, key)));
  const left = response.headers.get('x-requests-remaining');
  return { body: parse(text, response), quotaLeft: left !== null && /^\d+$/.test(left) ? Number(left) : null };
}

function parse(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Only its kind is told: the parser's message quotes the answer.
    const kind = error instanceof SyntaxError ? response.headers.get('content-type') : String(error);
    throw new ProviderError(`The odds feed answered with something that is not JSON (${kind ?? 'of no stated type'}).`);
  }
}

function refusal(status: number, text: string): string {
  const said = `${status}: ${sentenceIn(text)}`;
  if (status === 401 && /OUT_OF_USAGE_CREDITS|quota/i.test(text)) {
    return `The quota of the odds feed is used up (${said}). Wait for the next period or take a larger plan.`;
  }
  if (status === 401 || status === 403) return `The odds feed refuses the key (${said}). Check ODDS_API_KEY.`;
  if (status === 429) {
    return `The odds feed is asked too often (${said}). Raise ODDS_REFRESH_SECONDS and SCORES_REFRESH_SECONDS.`;
  }
  if (status >= 500) return `The odds feed is failing (${said}). It will be asked again.`;
  return `The odds feed does not understand the request (${said}). Check ODDS_API_URL.`;
}

/** What a refusal says for itself, short enough for a log line. */
function sentenceIn(text: string): string {
  try {
    const refused = refusalSchema.safeParse(JSON.parse(text));
    if (refused.success) return oneLine([refused.data.error_code, refused.data.message].filter(Boolean).join(', '));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return oneLine(text) || 'no explanation';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200);
}

/** The code of what went wrong on the wire, such as ECONNREFUSED. A message could quote the address with the key. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return codedSchema.safeParse(cause).data?.code ?? (cause instanceof Error ? cause.name : 'connection lost');
}

function redact(text: string, key: string): string {
  const withoutParameter = text.replace(/apiKey=[^&\s"'<]*/gi, 'apiKey=…');
  // A key of a few letters is a placeholder, and is found in every other word.
  if (key.length < 4) return withoutParameter;
  return withoutParameter.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
}
