import type { IncomingMessage } from 'node:http';

type Received = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
};

const loopback = /^(::ffff:)?127\.|^::1$/;
const forwarding = /^(forwarded|x-forwarded-\w+|x-real-ip|via)$/;

/** True for an address of this machine. */
export function isLoopback(address: string): boolean {
  return loopback.test(address);
}

/** True if a proxy says that it forwarded the request. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Object.keys(headers).some((name) => forwarding.test(name));
}

/** True if the request comes from this machine, and not through a proxy on it. */
export function isLocal(request: Received): boolean {
  return isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request);
}
