import { z } from 'zod';
import { isPublicHost } from '../../platform/outgoing/public-host.ts';
import { BodyTooLargeError, readBody } from '../../platform/read-body.ts';
import { rateLimitWaitMs, readRetryAfter } from '../../platform/retry-after.ts';
import { userAgentOf } from '../../platform/user-agent.ts';
import { PageError } from './report.ts';

export interface FetchOptions {
  readonly url: string;
  /** What the request calls itself. */
  readonly userAgent?: string;
  /** Applies to the whole response, not only to its first byte. */
  readonly timeoutMs?: number;
  /** Limit for the decompressed page. */
  readonly maxBytes?: number;
  /** Whether all addresses of a host are public. */
  readonly isPublic?: (hostname: string) => Promise<boolean>;
}

const maxRedirects = 10;
const redirectCodes = new Set([301, 302, 303, 307, 308]);
const htmlTypes = ['text/html', 'application/xhtml+xml'];
const codedSchema = z.object({ code: z.string() });

/**
 * Fetches the injuries page and follows redirects.
 * @throws PageError of any kind but `changed`; its message quotes only the host of the address
 */
export async function fetchInjuriesPage({
  url,
  userAgent = userAgentOf(),
  timeoutMs = 10_000,
  maxBytes = 5_000_000,
  isPublic = isPublicHost,
}: FetchOptions): Promise<string> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(url, { signal: timeout, userAgent, isPublic });
    const refused = checkResponse(response, host);
    if (refused !== null) {
      await response.body?.cancel();
      throw refused;
    }
    return decode(await readBody(response, maxBytes), response);
  } catch (error) {
    if (error instanceof PageError) throw error;
    if (error instanceof BodyTooLargeError)
      throw new PageError('too-large', `The injuries page at ${host} is larger than ${maxBytes / 1_000_000} MB.`);
    if (timeout.aborted) {
      throw new PageError('timeout', `The injuries page at ${host} did not arrive within ${timeoutMs / 1000} s.`);
    }
    throw new PageError('unreachable', `The injuries page at ${host} cannot be reached (${reasonOf(error)}).`);
  }
}

/** Follows redirects, but not from a public to an internal host: the page's author must not reach our network. */
async function follow(
  url: string,
  request: { signal: AbortSignal; userAgent: string; isPublic: (hostname: string) => Promise<boolean> },
): Promise<Response> {
  const { signal, userAgent, isPublic } = request;
  const { host, hostname } = new URL(url);
  let at = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await fetch(at, {
      headers: { accept: 'text/html', 'user-agent': userAgent },
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (!redirectCodes.has(response.status) || location === null) return response;
    await response.body?.cancel();
    const next = new URL(location, at);
    if (next.hostname !== hostname && (await isPublic(hostname)) && !(await isPublic(next.hostname)))
      throw new PageError('refused', `The injuries page at ${host} redirects to an address that is not public.`);
    at = next.href;
  }
  throw new PageError('unreachable', `The injuries page at ${host} cannot be reached (too many redirects).`);
}

/** Returns an error unless the response is a web page. */
function checkResponse(response: Response, host: string): PageError | null {
  if (!response.ok) {
    const waitMs = readRetryAfter(response.headers) ?? (response.status === 429 ? rateLimitWaitMs : null);
    return new PageError('refused', `The injuries page at ${host} returned ${response.status}.`, waitMs);
  }
  const type = mediaType(response);
  if (type === '' || htmlTypes.includes(type)) return null;
  return new PageError('not-a-page', `The injuries page at ${host} is not a web page but ${type.slice(0, 100)}.`);
}

function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Decodes the page with its stated charset, or UTF-8 if that is missing or unknown. */
function decode(page: Buffer, response: Response): string {
  const stated = /charset=["']?([\w.:-]+)/i.exec(response.headers.get('content-type') ?? '')?.[1];
  return decoderFor(stated).decode(page);
}

function decoderFor(charset = 'utf-8') {
  try {
    return new TextDecoder(charset);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder();
    throw error;
  }
}

/** The code of a network failure, such as ECONNREFUSED. Its message could quote the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return codedSchema.safeParse(cause).data?.code ?? 'connection lost';
}
