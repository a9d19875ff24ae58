import { expect, it } from 'vitest';
import { boundBuffers } from './buffered.ts';

function aBound() {
  const bounds = boundBuffers({ ofConnection: 100, ofAddress: 150 });
  const closed: string[] = [];
  return { bounds, closed, enter: (name: string, at = 'here') => bounds.enter(at, () => closed.push(name)) };
}

it('closes a connection above the limit per connection', () => {
  const { bounds, closed, enter } = aBound();
  const [slow, other] = [enter('slow'), enter('other')];
  other.buffered(40);
  slow.buffered(100);
  expect(closed).toEqual([]);
  slow.buffered(101);
  expect(closed).toEqual(['slow']);
  expect(bounds.total('here')).toBe(40);
});

it('closes the slowest connections of an address above the limit per address', () => {
  const { bounds, closed, enter } = aBound();
  const [slowest, slow, fast, elsewhere] = [enter('slowest'), enter('slow'), enter('fast'), enter('far', 'elsewhere')];
  elsewhere.buffered(100);
  slowest.buffered(80);
  slow.buffered(60);
  fast.buffered(10);
  expect(closed).toEqual([]);
  fast.buffered(20);
  expect(closed).toEqual(['slowest']);
  expect([bounds.total('here'), bounds.total('elsewhere')]).toEqual([80, 100]);
});

it('no longer counts sent bytes and closed connections', () => {
  const { bounds, closed, enter } = aBound();
  const [first, second] = [enter('first'), enter('second')];
  for (let n = 0; n < 10; n += 1) {
    first.buffered(90);
    first.buffered(0);
  }
  first.buffered(90);
  first.leave();
  first.leave();
  first.buffered(1_000);
  second.buffered(90);
  expect([closed, bounds.total('here')]).toEqual([[], 90]);
  second.leave();
  expect(bounds.total('here')).toBe(0);
});
