import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressReader, countedAs } from './address.ts';

function aRequest(from: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: from });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (ip, counted) => {
    expect(countedAs(ip)).toBe(counted);
  });
});

describe('X-Forwarded-For', () => {
  it('is ignored without configured proxies', () => {
    expect(addressReader(undefined)(aRequest('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7');
  });

  it('is trusted only for entries written by configured proxies', () => {
    const read = addressReader('loopback, 10.0.0.0/8');
    expect(read(aRequest('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.4'))).toBe('198.51.100.1');
    expect(read(aRequest('203.0.113.7', '198.51.100.1'))).toBe('203.0.113.7');
    expect(read(aRequest('127.0.0.1'))).toBe('127.0.0.1');
  });

  it('counts as one address, ignoring ports', () => {
    const read = addressReader('loopback, 10.0.0.0/8');
    for (const port of [1, 65_535]) {
      expect(read(aRequest('127.0.0.1', `198.51.100.1:${port}`))).toBe('198.51.100.1');
      expect(read(aRequest('127.0.0.1', `6.6.6.6, 198.51.100.1:${port}, 10.0.0.4:${port}`))).toBe('198.51.100.1');
      expect(read(aRequest('127.0.0.1', `[2001:db8:1:2::9]:${port}`))).toBe('2001:db8:1:2::/64');
    }
    expect(read(aRequest('127.0.0.1', '[2001:db8:1:2::9]'))).toBe('2001:db8:1:2::/64');
  });

  it('is trusted for the configured number of proxies', () => {
    const read = addressReader('1');
    expect(read(aRequest('127.0.0.1', '6.6.6.6, 198.51.100.1'))).toBe('198.51.100.1');
    expect(read(aRequest('::ffff:127.0.0.1', '6.6.6.6, 198.51.100.1'))).toBe('198.51.100.1');
    expect(read(aRequest('127.0.0.1', 'nonsense'))).not.toBe('127.0.0.1');
    expect(addressReader('2')(aRequest('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.5'))).toBe('198.51.100.1');
  });

  it('is not trusted from a connection that comes from elsewhere, whatever the number of proxies', () => {
    for (const number of ['1', '2', '5'])
      expect(addressReader(number)(aRequest('203.0.113.7', '6.6.6.6, 198.51.100.1'))).toBe('203.0.113.7');
  });
});
