import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Addresses that are not of the internet: loopback, private, link-local (with the metadata services of clouds) and multicast. */
const internalAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  internalAddresses.addSubnet(network, prefix, 'ipv4');
  internalAddresses.addSubnet(`::ffff:${network}`, 96 + prefix, 'ipv6');
  // A gateway translates these to the IPv4 address.
  internalAddresses.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
}
internalAddresses.addSubnet('::', 127, 'ipv6');
internalAddresses.addSubnet('fc00::', 7, 'ipv6');
internalAddresses.addSubnet('fe80::', 10, 'ipv6');
internalAddresses.addSubnet('ff00::', 8, 'ipv6');

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
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.every(({ address }) => isPublicAddress(address));
}
