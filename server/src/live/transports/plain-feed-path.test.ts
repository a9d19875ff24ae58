import { expect, it } from 'vitest';
import { isPlainPath } from './websocket.ts';

it.each(['/api/live', '/api/live/', '/API/Live', '/api/live?x=1', '/api/live/?x'])('%s is the plain feed', (url) => {
  expect(isPlainPath(url)).toBe(true);
});

it.each(['/', '', '/api/liv', '/api/lives', '/api/live/x', '/api/live//', '/x?/api/live', '/socket.io/'])(
  '%s is not',
  (url) => {
    expect(isPlainPath(url)).toBe(false);
  },
);

it('a path of a million slashes is rejected in linear time', () => {
  expect(isPlainPath(`${'/'.repeat(1_000_000)}x`)).toBe(false);
  expect(isPlainPath(`/api/live${'/'.repeat(1_000_000)}x`)).toBe(false);
});
