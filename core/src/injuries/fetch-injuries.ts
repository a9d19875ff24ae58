import { z } from 'zod';
import { PageError } from './page-error.ts';

export interface FetchOptions {
  readonly url: string;
  /** For the whole answer, not for its first byte. */
  readonly timeoutMs?: number;
  /** Of the page as unpacked. */
  readonly maxBytes?: number;
}

const userAgent = 'Courtside/1.0 (play-money basketball; reads the injuries report)';
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
}: FetchOptions): Promise<string> {
  const { host } = new URL(url);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/html', 'user-agent': userAgent },
      signal: timeout,
    });
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
  if (cause instanceof Error && cause.message === 'redirect count exceeded') return 'it redirects for ever';
  return codedSchema.safeParse(cause).data?.code ?? 'connection lost';
}
