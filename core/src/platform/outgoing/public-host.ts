import { BlockList, isIP } from 'node:net';
import { resolveHost } from './resolve-host.ts';

/**
 * Addresses that are not of the internet (IANA's special-purpose registries): loopback, private, link-local (with the metadata
 * services of clouds), documentation, benchmarks and multicast.
 */
const internalAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  internalAddresses.addSubnet(network, prefix, 'ipv4');
  internalAddresses.addSubnet(`::ffff:${network}`, 96 + prefix, 'ipv6');
  // A gateway translates these to the IPv4 address.
  internalAddresses.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
}
for (const [network, prefix] of [
  // Also IPv4 addresses written as `::a.b.c.d`, which some systems connect to.
  ['::', 96],
  // Gateways of a private network choose what these mean.
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Tunnels, which contain IPv4 addresses: Teredo and 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  internalAddresses.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address belongs to the internet. */
export function isPublicAddress(address: string): boolean {
  return !internalAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether all addresses of a host are public.
 * @param hostname as in a URL
 * @throws if the host has no address
 */
export async function isPublicHost(hostname: string): Promise<boolean> {
  const addresses = await resolveHost(hostname);
  return addresses.every(({ address }) => isPublicAddress(address));
}
