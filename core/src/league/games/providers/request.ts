import { z } from 'zod';
import { BodyTooLargeError, readBody } from '../../../platform/read-body.ts';
import { ProviderError } from './provider.ts';
import { refusal, type SourceNames } from './refusal.ts';

export interface RequestOptions {
  readonly url: URL;
  readonly names: SourceNames;
  /** Sent as `apiKey`, and removed from every message. Null for a source without a key. */
  readonly key: string | null;
  readonly fetch: typeof globalThis.fetch;
  readonly userAgent: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Called with the headers of every response, including errors. */
  readonly onHeaders?: (headers: Headers) => void;
}

/** Limit for a decompressed response. A day of the scoreboard has less than 1 MB. */
const maxBytes = 10_000_000;

const codedSchema = z.object({ code: z.string() });

/**
 * Requests JSON from a source.
 * @throws ProviderError with a message that says what to do and never contains the key; the signal's reason if the
 * caller aborted the request
 */
export async function requestJson(options: RequestOptions): Promise<unknown> {
  const { url, names, key, fetch, userAgent, timeoutMs, signal, onHeaders } = options;
  const withKey = new URL(url);
  if (key !== null) withKey.searchParams.set('apiKey', key);
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let text: string;
  try {
    response = await fetch(withKey, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    onHeaders?.(response.headers);
    text = await readText(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof BodyTooLargeError) {
      const message = `${names.title} at ${url.host} sent more than ${maxBytes / 1_000_000} MB. The response is ignored.`;
      throw new ProviderError(message, { kind: 'malformed' });
    }
    if (timeout.aborted) {
      const message = `${names.title} at ${url.host} did not respond within ${timeoutMs / 1000} s.`;
      throw new ProviderError(message, { kind: 'timeout' });
    }
    throw new ProviderError(
      `${names.title} at ${url.host} cannot be reached (${reasonOf(error)}). Check the network and ${names.urlSetting}.`,
      { kind: 'unreachable' },
    );
  }
  if (!response.ok) throw refusal(response, redact(text, key), names);
  return parse(text, response, names);
}

/** Reads the body as text. An error response keeps its status, and so its wait, whatever the size of its body. */
async function readText(response: Response): Promise<string> {
  try {
    return new TextDecoder().decode(await readBody(response, maxBytes));
  } catch (error) {
    if (error instanceof BodyTooLargeError && !response.ok) return '';
    throw error;
  }
}

function parse(text: string, response: Response, { title }: SourceNames): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The parser's message is not reported, because it quotes the response.
    const kind = error instanceof SyntaxError ? response.headers.get('content-type') : String(error);
    const message = `${title} returned something that is not JSON (${kind ?? 'no content type'}).`;
    throw new ProviderError(message, { kind: 'malformed', status: response.status });
  }
}

/** The code of a network failure, such as ECONNREFUSED. Its message could quote the address with the key. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return codedSchema.safeParse(cause).data?.code ?? (cause instanceof Error ? cause.name : 'connection lost');
}

function redact(text: string, key: string | null): string {
  const withoutParameter = text.replace(/apiKey=[^&\s"'<]*/gi, 'apiKey=…');
  // A key this short is a placeholder and would occur in other words.
  if (key === null || key.length < 4) return withoutParameter;
  return withoutParameter.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
}
