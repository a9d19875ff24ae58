import { expect, test, vi } from 'vitest';
import { newId } from './attempts.ts';

test('makes UUIDs of version 4 where crypto.randomUUID does not exist, as over plain HTTP', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
  const ids = Array.from({ length: 1_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(ids).size).toBe(1_000);
});

test('no code of the client uses crypto.randomUUID', () => {
  const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
  const users = Object.entries(sources)
    .filter(([path, text]) => !path.includes('.test.') && text.includes('randomUUID('))
    .map(([path]) => path);
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(users).toEqual([]);
});
