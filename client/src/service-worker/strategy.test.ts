import { expect, test } from 'vitest';
import { strategyOf } from './strategy.ts';

const origin = 'https://courtside.example';
const strategyFor = (path: string, mode = 'cors', method = 'GET') =>
  strategyOf({ method, mode, url: origin + path }, origin);

test.each([
  '/api/bets',
  '/api/users/ana',
  '/API/injuries',
  '/config.json',
  '/socket.io/?EIO=4&transport=polling',
  '/theme.js',
  '/sw.js',
])('never serves %s from the cache', (path) => {
  expect(strategyFor(path)).toBe('network');
});

test('serves files with a content hash in their name from the cache', () => {
  expect(strategyFor('/assets/index-B2x9.js')).toBe('asset');
  expect(strategyFor('/assets/index-B2x9.js', 'cors', 'POST')).toBe('network');
});

test('falls back to the shell for a visit to a page, not for the API, its docs, a calendar or a shared night', () => {
  expect(strategyFor('/betting', 'navigate')).toBe('page');
  expect(strategyFor('/group/abc?x=1', 'navigate')).toBe('page');
  expect(strategyFor('/api/docs', 'navigate')).toBe('network');
  expect(strategyFor('/calendar/abc.ics', 'navigate')).toBe('network');
  expect(strategyFor('/night/abc', 'navigate')).toBe('network');
  expect(strategyFor('/betting')).toBe('network');
});

test('leaves requests to other sites to the browser', () => {
  const url = 'https://elsewhere.example/assets/x.js';
  expect(strategyOf({ method: 'GET', mode: 'cors', url }, origin)).toBe('network');
});
