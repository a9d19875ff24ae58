import { expect, it } from 'vitest';
import { createSingleFlightPerKey } from './single-flight-per-key.ts';

/** Calls that end when the test ends them. */
function aFlight() {
  const calls: PromiseWithResolvers<string>[] = [];
  const flight = createSingleFlightPerKey<string>();
  const join = (key: string) =>
    flight.join(key, () => {
      const call = Promise.withResolvers<string>();
      calls.push(call);
      return call.promise;
    });
  return { join, calls };
}

it('shares the current call of a key, and begins another one after it', async () => {
  const { join, calls } = aFlight();
  const first = [join('ada'), join('ada')];
  const other = join('ben');
  expect(calls).toHaveLength(2);
  calls[1]?.resolve('other');
  expect(await other).toBe('other');
  calls[0]?.resolve('first');
  expect(await Promise.all(first)).toEqual(['first', 'first']);
  const second = join('ada');
  expect(calls).toHaveLength(3);
  calls[2]?.resolve('second');
  expect(await second).toBe('second');
});

it('rejects all callers of a failed call, and forgets it', async () => {
  const { join, calls } = aFlight();
  const both = [join('ada'), join('ada')];
  calls[0]?.reject(new Error('down'));
  for (const each of both) await expect(each).rejects.toThrow('down');
  const next = join('ada');
  calls[1]?.resolve('next');
  expect(await next).toBe('next');
});

it('forgets a call that throws before it waits', async () => {
  const flight = createSingleFlightPerKey<string>();
  const throwing = flight.join('ada', () => {
    throw new Error('down');
  });
  await expect(throwing).rejects.toThrow('down');
  expect(await flight.join('ada', async () => 'next')).toBe('next');
});
