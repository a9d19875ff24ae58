import { expect, test } from 'vitest';
import { brokenRules, type Comparison } from './verdict.ts';

const blocking = (app: number, reference: number, page = '/'): Comparison => ({
  page,
  app: { blockingMs: app, largestPaintMs: 2000 },
  reference: { blockingMs: reference, largestPaintMs: 1000 },
});

test('accepts pages that block the main thread 150 ms longer than their references', () => {
  expect(brokenRules(98, [blocking(150, 0), blocking(400, 250)])).toEqual([]);
});

test('rejects every page that blocks it longer, by name', () => {
  expect(brokenRules(100, [blocking(151, 0), blocking(150, 0), blocking(400, 20, '/betting')])).toEqual([
    '/ blocks the main thread 151 ms longer than its reference; 150 ms are allowed',
    '/betting blocks the main thread 380 ms longer than its reference; 150 ms are allowed',
  ]);
});

test('rejects a score below 98', () => {
  expect(brokenRules(97, [blocking(0, 0)])).toEqual(['the lowest score is 97; 98 is required']);
});
