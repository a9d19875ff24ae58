import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-host.ts';
import { withTimeout } from './with-timeout.ts';

/** An IP address of a host. */
interface Address {
  readonly address: string;
  readonly family: number;
}

interface OutgoingRequest {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: string;
}

/** A response, with at most as much of its body as the limit allows. */
export interface OutgoingResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/**
 * Why a request has no response: its address is not allowed (`refused`), it was certainly not sent (`unreachable`), or it may
 * have arrived (`no-response`).
 */
type OutgoingFailure = 'refused' | 'unreachable' | 'no-response';

/** A request without a response. Its message names only the host. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly kind: OutgoingFailure;

  constructor(kind: OutgoingFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Sends a request to an address that a user has entered. Redirects are returned, never followed. @throws OutgoingError */
export type GuardedRequest = (request: OutgoingRequest) => Promise<OutgoingResponse>;

/** Whether an operator allows a host whatever its address: `host`, or `host:port` for one port of it. */
export function isAllowedHost(allowed: readonly string[], { hostname, host, port, protocol }: URL): boolean {
  const withPort = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
  return allowed.includes(hostname) || allowed.includes(withPort);
}

const userAgent = 'Courtside/1.0 (play-money basketball; posts the results of a night)';

/**
 * Creates the function that all requests to users' addresses go through. It resolves the host once and connects to that address
 * only, so a name cannot resolve to a public address for the check and to a private one for the connection.
 * @param options `allowedHosts` may be private and use plain HTTP. `resolve` replaces DNS in tests
 */
export function createGuardedRequest({
  allowedHosts,
  timeoutMs = 8_000,
  maxBytes = 64_000,
  resolve = (hostname) => lookup(hostname, { all: true }),
}: {
  readonly allowedHosts: readonly string[];
  /** Applies to the whole request and response. */
  readonly timeoutMs?: number;
  /** The rest of a larger body is not read. */
  readonly maxBytes?: number;
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>;
}): GuardedRequest {
  async function addressesOf(url: URL): Promise<readonly Address[]> {
    const { hostname } = url;
    const isAllowed = isAllowedHost(allowedHosts, url);
    if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
      throw new OutgoingError('refused', `Courtside sends to ${hostname} only over HTTPS.`);
    let found: readonly Address[];
    try {
      found = await withTimeout(timeoutMs, resolve(hostname.replace(/^\[|\]$/g, '')));
    } catch {
      throw new OutgoingError('unreachable', `${hostname} cannot be found.`);
    }
    if (found.length === 0) throw new OutgoingError('unreachable', `${hostname} cannot be found.`);
    if (!isAllowed && !found.every(({ address }) => isPublicAddress(address))) {
      throw new OutgoingError(
        'refused',
        `${hostname} is in a private network. Courtside sends there only if its operator allows the host.`,
      );
    }
    return found;
  }

  return async ({ method, url: text, headers = {}, body }) => {
    const url = new URL(text);
    const signal = AbortSignal.timeout(timeoutMs);
    const addresses = await addressesOf(url);
    const lookupChecked: LookupFunction = (_hostname, options, done) => {
      const [first] = addresses;
      if (options.all === true) done(null, [...addresses]);
      else done(null, first?.address ?? '', first?.family);
    };
    const isHttps = url.protocol === 'https:';
    return new Promise((succeed, fail) => {
      let isConnected = false;
      function onError(): void {
        const failure = isConnected ? 'no-response' : 'unreachable';
        const why = signal.aborted
          ? `did not answer within ${timeoutMs / 1_000} seconds`
          : isConnected
            ? 'closed the connection without an answer'
            : 'cannot be reached';
        fail(new OutgoingError(failure, `${url.hostname} ${why}.`));
      }
      const sent = (isHttps ? requestHttps : requestHttp)(url, {
        method,
        agent: false,
        lookup: lookupChecked,
        signal,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': userAgent,
        },
      });
      sent.on('socket', (socket) => {
        socket.once(isHttps ? 'secureConnect' : 'connect', () => {
          isConnected = true;
        });
      });
      sent.on('error', onError);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const finish = () => {
          const received = Object.entries(response.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
          );
          const status = response.statusCode ?? 0;
          succeed({ status, headers: new Headers(received), text: Buffer.concat(chunks).toString('utf8') });
        };
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength;
          chunks.push(chunk);
          if (bytes <= maxBytes) return;
          finish();
          response.destroy();
        });
        response.on('end', finish);
        response.on('error', onError);
      });
      sent.end(body);
    });
  };
}
