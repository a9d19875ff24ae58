import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Finds the address a request is counted under. */
export type AddressOf = (request: IncomingMessage) => string;

/** The first four groups of an IPv6 address: its /64, which is one home or one machine. */
function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An address without the port that some proxies write behind it: each connection has another one. */
function withoutPort(address: string): string {
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}

/** What an address is counted as: itself, and an IPv6 address as its /64, for nobody is given less. */
export function countedAs(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  return mapped ?? networkOf(ip.toLowerCase());
}

/** Says of an address in X-Forwarded-For, so many hops away, whether a proxy of ours has it. */
function proxiesOf(trusted: string): (address: string, hop: number) => boolean {
  const hops = Number(trusted);
  if (Number.isInteger(hops)) return (_address, hop) => hop < hops;
  const isNamed = proxyAddr.compile(trusted.split(',').map((part) => part.trim()));
  return (address, hop) => isNamed(withoutPort(address), hop);
}

/**
 * The connection's own address, or where proxies are named, the nearest address in X-Forwarded-For that is none of
 * theirs. What a stranger writes into that header is never believed.
 * @param trusted the setting TRUST_PROXY
 */
export function addressReader(trusted: string | undefined): AddressOf {
  const connection: AddressOf = ({ socket }) => countedAs(socket.remoteAddress ?? 'gone');
  if (trusted === undefined) return connection;
  const isProxy = proxiesOf(trusted);
  return (request) =>
    request.socket.remoteAddress === undefined
      ? 'gone'
      : countedAs(withoutPort(proxyAddr(request, isProxy) || 'unknown'));
}
