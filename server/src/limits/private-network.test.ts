import { expect, it } from 'vitest';
import { isFromPrivateNetwork } from './private-network.ts';

const isPrivate = (remoteAddress: string | undefined) => isFromPrivateNetwork({ socket: { remoteAddress } });

it.each(['127.0.0.1', '::1', '172.18.0.1', '::ffff:172.18.0.1', '10.0.2.2', '192.168.65.1', 'fd00:1::1', 'fe80::1'])(
  'accepts %s as an address of a private network',
  (address) => {
    expect(isPrivate(address)).toBe(true);
  },
);

it.each(['203.0.113.7', '::ffff:203.0.113.7', '172.32.0.1', '2001:db8::1', 'nonsense', undefined])(
  'rejects %s',
  (address) => {
    expect(isPrivate(address)).toBe(false);
  },
);
