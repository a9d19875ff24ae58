import { expect, it } from 'vitest';
import { isPublicHost } from './public-host.ts';

it.each([
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.31.255.255', '192.168.1.1'],
  ...['localhost', '[::1]', '[::]', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]', '[fd00::1]', '[fe80::1]'],
])('%s is not public', async (host) => {
  expect(await isPublicHost(host)).toBe(false);
});

it.each(['93.184.216.34', '172.32.0.1', '100.128.0.1', '[2606:2800:220:1::1]', '[::ffff:93.184.216.34]'])(
  '%s is public',
  async (host) => {
    expect(await isPublicHost(host)).toBe(true);
  },
);
