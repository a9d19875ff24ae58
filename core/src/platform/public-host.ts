import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Loopback, private and link-local addresses, including the metadata services of clouds. */
const internalAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  internalAddresses.addSubnet(network, prefix, 'ipv4');
  internalAddresses.addSubnet(`::ffff:${network}`, 96 + prefix, 'ipv6');
}
internalAddresses.addSubnet('::', 127, 'ipv6');
internalAddresses.addSubnet('fc00::', 7, 'ipv6');
internalAddresses.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether all addresses of a host are public.
 * @param hostname as in a URL
 * @throws if the host has no address
 */
export async function isPublicHost(hostname: string): Promise<boolean> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.every(({ address }) => !internalAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}
