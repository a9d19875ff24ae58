import { expect, test } from 'vitest';
import { strategyOf } from './strategy.ts';

const origin = 'https://courtside.example';
const ask = (path: string, mode = 'cors', method = 'GET') => strategyOf({ method, mode, url: origin + path }, origin);

test.each([
  '/api/bets',
  '/api/users/ana',
  '/API/injuries',
  '/config.json',
  '/socket.io/?EIO=4&transport=polling',
  '/theme.js',
  '/sw.js',
])('%s is never answered from what was kept', (path) => {
  expect(ask(path)).toBe('network');
});

test('files named by their content are', () => {
  expect(ask('/assets/index-B2x9.js')).toBe('asset');
  expect(ask('/assets/index-B2x9.js', 'cors', 'POST')).toBe('network');
});

test('a visit to a page has the shell to fall back on; one to the API or its docs has not', () => {
  expect(ask('/betting', 'navigate')).toBe('page');
  expect(ask('/group/abc?x=1', 'navigate')).toBe('page');
  expect(ask('/api/docs', 'navigate')).toBe('network');
  expect(ask('/betting')).toBe('network');
});

test("another site's addresses are none of its business", () => {
  const url = 'https://elsewhere.example/assets/x.js';
  expect(strategyOf({ method: 'GET', mode: 'cors', url }, origin)).toBe('network');
});
