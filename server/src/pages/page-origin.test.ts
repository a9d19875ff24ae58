import { readConfig } from '@courtside/core/platform/config/config';
import { expect, it } from 'vitest';
import { originReader } from './page-origin.ts';

function originOf(settings: Record<string, string>, headers: Record<string, string>, remoteAddress = '203.0.113.7') {
  const request = { headers, socket: { remoteAddress } };
  return originReader(readConfig(settings))(request as unknown as Parameters<ReturnType<typeof originReader>>[0]);
}

const named = { ALLOWED_HOSTS: 'courtside.example,[::1]' };

it.each([
  ['courtside.example', 'http://courtside.example'],
  ['Courtside.Example.:8443', 'http://courtside.example:8443'],
  ['[::1]:5001', 'http://[::1]:5001'],
  ['evil.example', null],
  ['courtside.example.evil.example', null],
  ['courtside.example/x', null],
  ['courtside.example:80"><script>', null],
  ['', null],
])('reads the Host header %j of a server with ALLOWED_HOSTS as %j', (host, origin) => {
  expect(originOf(named, { host })).toBe(origin);
});

it('names only this machine without ALLOWED_HOSTS', () => {
  expect(originOf({}, { host: 'localhost:5001' })).toBe('http://localhost:5001');
  expect(originOf({}, { host: 'courtside.example' })).toBeNull();
});

it('believes the scheme that a trusted proxy says, and no other', () => {
  const headers = { host: 'courtside.example', 'x-forwarded-proto': 'HTTPS, http' };
  const settings = { ...named, TRUST_PROXY: '10.0.0.0/8' };
  expect(originOf(settings, headers, '10.0.0.2')).toBe('https://courtside.example');
  expect(originOf(settings, headers)).toBe('http://courtside.example');
  expect(originOf(named, headers, '10.0.0.2')).toBe('http://courtside.example');
  const odd = { ...headers, 'x-forwarded-proto': 'javascript' };
  expect(originOf(settings, odd, '10.0.0.2')).toBe('http://courtside.example');
});
