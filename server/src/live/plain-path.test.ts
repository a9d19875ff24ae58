import { expect, it } from 'vitest';
import { isPlainPath } from './plain-path.ts';

it.each(['/api/live', '/api/live/', '/API/Live', '/api/live?x=1', '/api/live/?x'])('%s is the plain feed', (url) => {
  expect(isPlainPath(url)).toBe(true);
});

it.each(['/', '', '/api/liv', '/api/lives', '/api/live/x', '/api/live//', '/x?/api/live', '/socket.io/'])(
  '%s is not',
  (url) => {
    expect(isPlainPath(url)).toBe(false);
  },
);

it('an address of a million slashes costs no time: looked at again from each of them, it would be minutes', () => {
  expect(isPlainPath(`${'/'.repeat(1_000_000)}x`)).toBe(false);
  expect(isPlainPath(`/api/live${'/'.repeat(1_000_000)}x`)).toBe(false);
});
