import { lookup } from 'node:dns/promises';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { userAgentOf } from '../user-agent.ts';
import { withTimeout } from '../with-timeout.ts';
import { OutgoingError, type OutgoingRequest, type OutgoingResponse } from './outgoing.ts';
import { isPublicAddress } from './public-host.ts';
import type { RequestBudget } from './request-budget.ts';
import { type Address, resolveHost } from './resolve-host.ts';

/**
 * Sends a request to an address that a user has entered. Redirects are returned, never followed.
 * @param owner the group or user that the request is for
 * @throws OutgoingError
 */
export type GuardedRequest = (request: OutgoingRequest, owner: string) => Promise<OutgoingResponse>;

/** Whether an operator allows a host whatever its address: `host`, or `host:port` for one port of it. */
export function isAllowedHost(allowed: readonly string[], { hostname, host, port, protocol }: URL): boolean {
  const withPort = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
  return allowed.includes(hostname) || allowed.includes(withPort);
}

/** Says nothing about which of the two is the case: the names of a private network are not the caller's to find out. */
function cannotBeUsed(hostname: string): OutgoingError {
  return new OutgoingError(
    'unreachable',
    `${hostname} cannot be found, or is in a private network. Courtside sends there only if its operator allows the host.`,
  );
}

/**
 * Creates the function that all requests to users' addresses go through. It resolves the host once and connects to that address
 * only, so a name cannot resolve to a public address for the check and to a private one for the connection.
 * @param options `allowedHosts` may be private and use plain HTTP. `resolve` replaces DNS in tests
 */
export function createGuardedRequest({
  allowedHosts,
  budget,
  userAgent = userAgentOf(),
  timeoutMs = 8_000,
  maxBytes = 64_000,
  resolve,
}: {
  readonly allowedHosts: readonly string[];
  readonly budget: RequestBudget;
  /** What requests call themselves. */
  readonly userAgent?: string;
  /** Applies to the whole request and response. */
  readonly timeoutMs?: number;
  /** The rest of a larger body is not read. */
  readonly maxBytes?: number;
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>;
}): GuardedRequest {
  /** The operator's own hosts may be known to this machine only, such as by its file of hosts. */
  const resolveAllowed = (hostname: string) => lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });

  async function addressesOf(url: URL): Promise<readonly Address[]> {
    const { hostname } = url;
    const isAllowed = isAllowedHost(allowedHosts, url);
    if (url.protocol !== 'https:' && !(isAllowed && url.protocol === 'http:'))
      throw new OutgoingError('refused', `Courtside sends to ${hostname} only over HTTPS.`);
    const find = resolve ?? (isAllowed ? resolveAllowed : (name: string) => resolveHost(name));
    let found: readonly Address[];
    try {
      found = await withTimeout(timeoutMs, find(hostname));
    } catch {
      if (isAllowed) throw new OutgoingError('unreachable', `${hostname} cannot be found.`);
      throw cannotBeUsed(hostname);
    }
    if (!isAllowed && (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))))
      throw cannotBeUsed(hostname);
    return found;
  }

  function send(request: OutgoingRequest, url: URL, addresses: readonly Address[], ended: AbortSignal) {
    const { method, headers = {}, body } = request;
    const lookupChecked: LookupFunction = (_hostname, options, done) => {
      const [first] = addresses;
      if (options.all === true) done(null, [...addresses]);
      else done(null, first?.address ?? '', first?.family);
    };
    const isHttps = url.protocol === 'https:';
    const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]);
    const sent = (isHttps ? requestHttps : requestHttp)(url, {
      method,
      agent: false,
      lookup: lookupChecked,
      signal,
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...headers,
        'content-length': Buffer.byteLength(body),
        'user-agent': userAgent,
      },
    });
    const response = readResponse(sent, { connected: isHttps ? 'secureConnect' : 'connect', signal, maxBytes });
    sent.end(body);
    return response.catch(({ isConnected }: Ended) => {
      const why = signal.aborted
        ? 'did not answer in time'
        : isConnected
          ? 'closed the connection without an answer'
          : 'cannot be reached';
      throw new OutgoingError(isConnected ? 'no-response' : 'unreachable', `${url.hostname} ${why}.`);
    });
  }

  return async (request, owner) => {
    const url = new URL(request.url);
    return budget.run({ owner, host: url.host }, async (ended) => send(request, url, await addressesOf(url), ended));
  };
}

/** A request that has ended without a response. */
interface Ended {
  readonly isConnected: boolean;
}

/** Reads the response to a request. Rejects with `Ended` whichever way the request ends without one. */
function readResponse(
  sent: ClientRequest,
  options: { readonly connected: string; readonly signal: AbortSignal; readonly maxBytes: number },
): Promise<OutgoingResponse> {
  return new Promise((succeed, fail) => {
    let isConnected = false;
    const onEnd = () => {
      sent.destroy();
      fail({ isConnected } satisfies Ended);
    };
    sent.on('socket', (socket) => {
      socket.once(options.connected, () => {
        isConnected = true;
      });
    });
    sent.on('error', onEnd);
    // A response with 101 is none that Courtside can read. Without a listener, it would end with `close` alone.
    sent.on('upgrade', onEnd);
    let hasResponse = false;
    sent.on('close', () => {
      // A body that ends with the connection is read after this.
      if (!hasResponse) onEnd();
    });
    options.signal.addEventListener('abort', onEnd, { once: true });
    sent.on('response', (response) => {
      hasResponse = true;
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
        if (bytes <= options.maxBytes) return;
        finish();
        response.destroy();
      });
      response.on('end', finish);
      response.on('error', onEnd);
      response.on('close', onEnd);
    });
  });
}
