import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { isLoopback } from './forwarded.ts';

/** Returns the address that a request counts for. */
export type AddressOf = (request: IncomingMessage) => string;

/** The /64 network of an IPv6 address, its first four groups: usually one household or machine. */
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

/** Removes the port that some proxies append, which differs for each connection. */
function withoutPort(address: string): string {
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
}

/** The key an address is counted under: IPv4 as it is, IPv6 as its /64, the smallest network that providers assign. */
export function countedAs(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  return mapped ?? networkOf(ip.toLowerCase());
}

/**
 * Returns a predicate for the trusted proxies: true if an address in X-Forwarded-For, `hop` hops away, is one. A number of
 * proxies says nothing about who connects, so the nearest of them has to be on this machine.
 */
function proxiesOf(setting: string): (address: string, hop: number) => boolean {
  const hops = Number(setting);
  if (Number.isInteger(hops)) return (address, hop) => hop < hops && (hop > 0 || isLoopback(address));
  const isNamed = proxyAddr.compile(setting.split(',').map((part) => part.trim()));
  return (address, hop) => isNamed(withoutPort(address), hop);
}

/**
 * Returns a predicate for requests whose connection comes from a trusted proxy, so that its headers can be believed.
 * @param setting TRUST_PROXY
 */
export function proxyTrust(setting: string | undefined): (request: IncomingMessage) => boolean {
  if (setting === undefined) return () => false;
  const isProxy = proxiesOf(setting);
  return ({ socket: { remoteAddress } }) => remoteAddress !== undefined && isProxy(remoteAddress, 0);
}

/**
 * Returns the connection's address, or with configured proxies the nearest address in X-Forwarded-For that is not a
 * proxy. Entries written by clients are ignored.
 * @param setting TRUST_PROXY
 */
export function addressReader(setting: string | undefined): AddressOf {
  const connection: AddressOf = ({ socket }) => countedAs(socket.remoteAddress ?? 'gone');
  if (setting === undefined) return connection;
  const isProxy = proxiesOf(setting);
  return (request) =>
    request.socket.remoteAddress === undefined
      ? 'gone'
      : countedAs(withoutPort(proxyAddr(request, isProxy) || 'unknown'));
}
