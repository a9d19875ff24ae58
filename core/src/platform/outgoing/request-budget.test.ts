import { describe, expect, it, vi } from 'vitest';
import { OutgoingError } from './outgoing.ts';
import { createRequestBudget, type RestingHost, usualSizes } from './request-budget.ts';

/** A budget with a clock of its own. */
function aBudget(sizes: Partial<typeof usualSizes> = {}) {
  const time = { now: 0 };
  const resting: RestingHost[] = [];
  const budget = createRequestBudget({
    clock: () => time.now,
    sizes: { ...usualSizes, ...sizes },
    onResting: (host) => resting.push(host),
  });
  const ask = (host: string, send: (ended: AbortSignal) => Promise<unknown>, owner = host) =>
    budget.run({ owner, host }, send).then(
      () => 'sent',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
  return { time, resting, ask };
}

const answers = async () => 'fine';
const fails = async () => {
  throw new OutgoingError('no-response', 'no response');
};
const refuses = async () => {
  throw new OutgoingError('refused', 'refused');
};
/** Ends only when the budget ends it. */
const hangs = (ended: AbortSignal) =>
  new Promise((_, fail) => ended.addEventListener('abort', () => fail(new OutgoingError('no-response', 'ended'))));

/** How long an address is left alone, in seconds, as a refused request says; null if it is not. */
async function restOf(ask: (send: () => Promise<unknown>) => Promise<unknown>): Promise<number | null> {
  const send = vi.fn(answers);
  const answer = await ask(send);
  const seconds = /again in (\d+) seconds/.exec(String(answer))?.[1];
  expect(send).toHaveBeenCalledTimes(seconds === undefined ? 1 : 0);
  return seconds === undefined ? null : Number(seconds);
}

describe('an address that does not answer', () => {
  it('rests after three failures in a row, twice as long after each further one', async () => {
    const { time, resting, ask } = aBudget({ restMs: 30_000, maxRestMs: 100_000 });
    for (const _ of [1, 2, 3]) expect(await ask('slow.example', fails)).toBe('no response');
    const rest = () => restOf((send) => ask('slow.example', send));
    expect(await rest()).toBe(30);
    for (const seconds of [60, 100, 100]) {
      time.now = resting.at(-1)?.until ?? 0;
      expect(await ask('slow.example', fails)).toBe('no response');
      expect(await rest()).toBe(seconds);
    }
    expect(resting.map(({ host }) => host)).toEqual(Array(4).fill('slow.example'));
    expect(await ask('other.example', answers)).toBe('sent');
  });

  it('counts failures of one moment once', async () => {
    const { ask } = aBudget();
    const eightFail = () => Promise.all(Array.from({ length: 8 }, () => ask('slow.example', fails)));
    for (const _ of [1, 2]) expect(await eightFail()).toEqual(Array(8).fill('no response'));
    expect(await eightFail()).toEqual(Array(8).fill('no response'));
    expect(await restOf((send) => ask('slow.example', send))).toBe(30);
  });

  it('is asked as before once it has answered', async () => {
    const { ask } = aBudget();
    for (const send of [fails, fails, answers, fails, fails]) await ask('host.example', send);
    expect(await ask('host.example', answers)).toBe('sent');
  });

  it('is no address that Courtside may not send to', async () => {
    const { ask } = aBudget();
    for (const _ of [1, 2, 3, 4]) expect(await ask('host.example', refuses)).toBe('refused');
  });
});

describe('a host that many owners use', () => {
  const host = 'chat.example';

  it('is asked for the others while addresses of one owner, or of ten, do not answer', async () => {
    const { time, ask } = aBudget();
    for (let n = 0; n < 10; n += 1) await ask(host, fails, 'group a');
    for (let round = 0; round < 3; round += 1)
      for (let n = 0; n < 10; n += 1) {
        await ask(host, fails, `group ${n}`);
        time.now += usualSizes.spreadMs;
      }
    expect(await restOf((send) => ask(host, send, 'group 9'))).not.toBeNull();
    expect(await ask(host, answers, 'group b')).toBe('sent');
    // It has answered, so that an owner with one failure is not refused.
    expect(await ask(host, fails, 'group c')).toBe('no response');
    expect(await ask(host, answers, 'group c')).toBe('sent');
  });

  it('rests for all owners with a failure once those of several have failed over time', async () => {
    const { time, resting, ask } = aBudget();
    await Promise.all(['a', 'b', 'c'].map((owner) => ask(host, fails, owner)));
    time.now += usualSizes.spreadMs;
    for (const owner of ['a', 'b', 'c']) await ask(host, fails, owner);
    expect(resting).toEqual([]);
    time.now += usualSizes.spreadMs;
    expect(await ask(host, fails, 'd')).toBe('no response');
    expect(resting).toEqual([{ host, owner: 'd', until: time.now + usualSizes.restMs }]);
    expect(await restOf((send) => ask(host, send, 'b'))).toBe(30);
    time.now += usualSizes.restMs;
    expect(await ask(host, answers, 'b')).toBe('sent');
  });
});

it('one owner has a number of requests at once, and others are not affected', async () => {
  const { ask } = aBudget({ maxPerOwner: 2 });
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const running = ends.map(({ promise }, index) => ask(`host-${index}`, () => promise, 'group a'));
  expect(await ask('host-3', answers, 'group a')).toMatch(/^Too many earlier messages/);
  expect(await ask('host-3', answers, 'group b')).toBe('sent');
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(running)).toEqual(['sent', 'sent']);
  expect(await ask('host-3', answers, 'group a')).toBe('sent');
});

it('an owner whose last request failed waits behind the others', async () => {
  const { ask } = aBudget({ maxFast: 1, fastMs: 60_000 });
  await ask('slow.example', fails, 'troubled');
  const first = Promise.withResolvers<void>();
  const order: string[] = [];
  const named = (name: string) => async () => void order.push(name);
  const running = ask('a', () => first.promise, 'first');
  const later = [ask('b', named('troubled'), 'troubled'), ask('c', named('usual'), 'usual')];
  first.resolve();
  await Promise.all([running, ...later]);
  expect(order).toEqual(['usual', 'troubled']);
});

it('requests that have become slow keep no others waiting, and the oldest of too many is ended', async () => {
  vi.useFakeTimers();
  try {
    const { ask } = aBudget({ maxFast: 2, fastMs: 1_000, maxSlow: 3 });
    const first = [ask('a', hangs), ask('b', hangs)];
    let answered = false;
    const waits = ask('c', answers).then((result) => {
      answered = true;
      return result;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(answered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waits).toBe('sent');
    const next = [ask('d', hangs), ask('e', hangs)];
    await vi.advanceTimersByTimeAsync(1_000);
    // Four are slow: the first of them is ended.
    expect(await first[0]).toBe('ended');
    expect(await ask('f', answers)).toBe('sent');
    expect(next).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});
