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
  it('begins a run immediately, shares it, and begins another one after it', async () => {
    const { flight, runs } = aWork();
    const first = [flight.join(), flight.join()];
    expect(runs).toHaveLength(1);
    await settle();
    first.push(flight.join());
    runs[0]?.resolve('first');
    expect(await Promise.all(first)).toEqual(['first', 'first', 'first']);
    const second = flight.join();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve('second');
    expect(await second).toBe('second');
  });
});

describe('asking for the next run', () => {
  it('begins it immediately without a current run, and otherwise once after it for all callers', async () => {
    const { flight, runs } = aWork();
    const first = flight.next();
    expect(runs).toHaveLength(1);
    const second = [flight.next(), flight.next()];
    await settle();
    second.push(flight.next());
    expect(runs).toHaveLength(1);
    runs[0]?.resolve('first');
    expect(await first).toBe('first');
    await settle();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve('second');
    expect(await Promise.all(second)).toEqual(['second', 'second', 'second']);
    await settle();
    expect(runs).toHaveLength(2);
  });

  it('rejects only the callers of a failed run', async () => {
    const { flight, runs } = aWork();
    const [first, second] = [flight.next(), flight.next()];
    runs[0]?.reject(new Error('down'));
    await expect(first).rejects.toThrow('down');
    await settle();
    runs[1]?.resolve('second');
    expect(await second).toBe('second');
  });

  it('goes on after work that throws before it waits', async () => {
    let calls = 0;
    const flight = createSingleFlight((): Promise<number> => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return Promise.resolve(calls);
    });
    await expect(flight.next()).rejects.toThrow('down');
    expect(await flight.next()).toBe(2);
  });

  it('begins after the current run if the work itself asks for it', async () => {
    let [running, most, calls] = [0, 0, 0];
    const flight = createSingleFlight(async () => {
      calls += 1;
      running += 1;
      most = Math.max(most, running);
      if (calls === 1) void flight.next();
      await settle();
      running -= 1;
    });
    await flight.next();
    await flight.idle();
    expect([calls, most]).toEqual([2, 1]);
  });
});

it('is idle once the current and the following run have ended, even if they fail', async () => {
  const { flight, runs } = aWork();
  await flight.idle();
  let isIdle = false;
  const [first, second] = [flight.next(), flight.next()];
  const idle = flight.idle().then(() => {
    isIdle = true;
  });
  runs[0]?.reject(new Error('down'));
  await expect(first).rejects.toThrow('down');
  await settle();
  expect(isIdle).toBe(false);
  runs[1]?.reject(new Error('down'));
  await expect(second).rejects.toThrow('down');
  await idle;
});
