import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** This machine, its neighbours, and what a cloud tells its machines about themselves. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inside.addSubnet(network, prefix, 'ipv4');
  inside.addSubnet(`::ffff:${network}`, 96 + prefix, 'ipv6');
}
inside.addSubnet('::', 127, 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether all addresses of a host are out in the world.
 * @param hostname as a URL has it
 * @throws when the host has no address
 */
export async function isPublicHost(hostname: string): Promise<boolean> {
  const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  return addresses.every(({ address }) => !inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}
