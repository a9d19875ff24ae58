import { describe, expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

/** Work whose runs end when the test ends them. */
function aWork() {
  const runs: PromiseWithResolvers<string>[] = [];
  const flight = createSingleFlight(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  return { flight, runs };
}

/** Runs everything that does not wait for the test. */
const settle = () => new Promise(setImmediate);

describe('joining', () => {
  it('shares the current run, and starts another one after it', async () => {
    const { flight, runs } = aWork();
    const first = [flight.join(), flight.join()];
    await settle();
    first.push(flight.join());
    expect(runs).toHaveLength(1);
    runs[0]?.resolve('first');
    expect(await Promise.all(first)).toEqual(['first', 'first', 'first']);
    const second = flight.join();
    await settle();
    runs[1]?.resolve('second');
    expect(await second).toBe('second');
  });

  it('shares a run that has been requested but has not begun', async () => {
    const { flight, runs } = aWork();
    const both = [flight.next(), flight.join()];
    await settle();
    expect(runs).toHaveLength(1);
    runs[0]?.resolve('first');
    expect(await Promise.all(both)).toEqual(['first', 'first']);
  });
});

describe('asking for the next run', () => {
  it('starts one run for simultaneous calls, and one more for all calls during it', async () => {
    const { flight, runs } = aWork();
    const first = [flight.next(), flight.next()];
    await settle();
    const second = [flight.next(), flight.next()];
    await settle();
    expect(runs).toHaveLength(1);
    runs[0]?.resolve('first');
    expect(await Promise.all(first)).toEqual(['first', 'first']);
    await settle();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve('second');
    expect(await Promise.all(second)).toEqual(['second', 'second']);
    await settle();
    expect(runs).toHaveLength(2);
  });

  it('rejects only the callers of a failed run, also if the work throws before it waits', async () => {
    const { flight, runs } = aWork();
    const [first, second] = [flight.next(), settle().then(() => flight.next())];
    await settle();
    await settle();
    runs[0]?.reject(new Error('down'));
    await expect(first).rejects.toThrow('down');
    await settle();
    runs[1]?.resolve('second');
    expect(await second).toBe('second');
    let calls = 0;
    const throwing = createSingleFlight((): Promise<number> => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return Promise.resolve(calls);
    });
    await expect(throwing.next()).rejects.toThrow('down');
    expect(await throwing.next()).toBe(2);
  });
});

it('is idle once the requested runs have ended, even if they fail', async () => {
  const { flight, runs } = aWork();
  await flight.idle();
  let isIdle = false;
  const first = flight.next();
  await settle();
  const second = flight.next();
  const idle = flight.idle().then(() => {
    isIdle = true;
  });
  runs[0]?.resolve('first');
  await first;
  await settle();
  expect(isIdle).toBe(false);
  runs[1]?.reject(new Error('down'));
  await expect(second).rejects.toThrow('down');
  await idle;
});
