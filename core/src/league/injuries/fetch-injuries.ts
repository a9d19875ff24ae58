import { z } from 'zod';
import { PageError } from './page-error.ts';
import { isPublicHost } from './public-host.ts';

export interface FetchOptions {
  readonly url: string;
  /** For the whole answer, not for its first byte. */
  readonly timeoutMs?: number;
  /** Of the page as unpacked. */
  readonly maxBytes?: number;
  /** Whether a host is out in the world. */
  readonly isPublic?: (hostname: string) => Promise<boolean>;
}

const userAgent = 'Courtside/1.0 (play-money basketball; reads the injuries report)';
const mostRedirects = 10;
const redirectCodes = new Set([301, 302, 303, 307, 308]);
const htmlTypes = ['text/html', 'application/xhtml+xml'];
const codedSchema = z.object({ code: z.string() });

/**
 * Gets the injuries page, over redirects too.
 * @throws PageError of every kind but `changed`; its sentence never quotes the address beyond its host.
 */
export async function fetchInjuriesPage({
  url,
  timeoutMs = 10_000,
  maxBytes = 5_000_000,
  isPublic = isPublicHost,
}: FetchOptions): Promise<string> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await follow(url, { signal: timeout, isPublic });
    const refused = refusal(response, host);
    if (refused !== null) {
      await response.body?.cancel();
      throw refused;
    }
    return decode(await readAtMost(response, maxBytes, host), response);
  } catch (error) {
    if (error instanceof PageError) throw error;
    if (timeout.aborted) {
      throw new PageError('timeout', `The injuries page at ${host} did not arrive within ${timeoutMs / 1000} s.`);
    }
    throw new PageError('unreachable', `The injuries page at ${host} cannot be reached (${reasonOf(error)}).`);
  }
}

/** Follows redirects, but from out in the world never to an address within: who writes the page names no host of ours. */
async function follow(
  url: string,
  { signal, isPublic }: { signal: AbortSignal; isPublic: (hostname: string) => Promise<boolean> },
): Promise<Response> {
  const { host, hostname } = new URL(url);
  let at = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
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
      throw new PageError('refused', `The injuries page at ${host} leads to an address that is not public.`);
    at = next.href;
  }
  throw new PageError('unreachable', `The injuries page at ${host} cannot be reached (it redirects for ever).`);
}

function refusal(response: Response, host: string): PageError | null {
  if (!response.ok) return new PageError('refused', `The injuries page at ${host} answered ${response.status}.`);
  const type = mediaType(response);
  if (type === '' || htmlTypes.includes(type)) return null;
  return new PageError('not-a-page', `The injuries page at ${host} is no web page but ${type.slice(0, 100)}.`);
}

function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

async function readAtMost(response: Response, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop early hangs up: an endless page is never read to its end.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new PageError('too-large', `The injuries page at ${host} is larger than ${maxBytes / 1_000_000} MB.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The page in the charset it states, or UTF-8 when it states none that is known. */
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

/** What went wrong on the wire, in words or as a code such as ECONNREFUSED. A message could quote the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return codedSchema.safeParse(cause).data?.code ?? 'connection lost';
}
