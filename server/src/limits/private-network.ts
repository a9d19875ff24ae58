import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

/**
 * True if the request's address is of a private network, such as that of Docker's gateway. A port that a container publishes on
 * all addresses keeps the public address of a client on the internet.
 */
export function isFromPrivateNetwork(request: {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>;
}): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
  return address !== '' && privateNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
