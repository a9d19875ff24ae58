import { EventEmitter, once } from 'node:events';
import { sample } from '@courtside/contract/testing/sample';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CoreDatabase } from '../operations/database.ts';
import { aWorld, type World } from '../testing/world.ts';
import { mainAccountOf } from './account-id.ts';
import { createTurns } from './turns.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.endAudited());

/** The database of a process whose writes of entries wait for `delay`, after the process has read and decided everything. */
function delayed(delay: () => Promise<unknown>): CoreDatabase {
  const entries = new Proxy(world.db.entries, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (name !== 'insertMany' || typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        await delay();
        return Reflect.apply(member, target, args);
      };
    },
  });
  return { ...world.db, entries };
}

/** A process with a ledger of its own, which counts its retries. */
function aProcess(delay: () => Promise<unknown> = async () => undefined) {
  const retries: string[] = [];
  const events = new EventEmitter();
  let isWaiting = false;
  const observe = {
    committed() {
      isWaiting = false;
      events.emit('change');
    },
    retried(why: string) {
      retries.push(why);
      isWaiting = why === 'turn';
      // A process that was overtaken has written nothing: it writes its entry in its next attempt.
      if (isWaiting) events.emit('change');
    },
  };
  const ledger = world.openLedger(observe, delayed(delay));
  const move = async (uid: string, key: string, amount = 1) => {
    const before = retries.length;
    await ledger.move({
      account: mainAccountOf(uid),
      key,
      decide: () => ({ kind: 'correction', amount, ref: { reason: 'test' } }),
    });
    return retries.length - before;
  };
  return { move, retries, events, isWaiting: () => isWaiting };
}

describe('a process that is always slower than another one', () => {
  it('writes an entry after a few attempts, although the other one has many to write', async () => {
    const uid = await world.aUser();
    const fast = aProcess();
    let isDone = false;
    // The slow process writes only after the fast one has written another entry, or waits for its turn.
    const slow = aProcess(async () => {
      if (!isDone && !fast.isWaiting()) await once(fast.events, 'change');
    });
    const all = Promise.all(Array.from({ length: 300 }, (_, n) => fast.move(uid, `fast-${n}`))).finally(() => {
      isDone = true;
      fast.events.emit('change');
    });
    await once(fast.events, 'change');
    const attempts = [await slow.move(uid, 'slow-1'), await slow.move(uid, 'slow-2'), await slow.move(uid, 'slow-3')];
    expect(isDone).toBe(false);
    for (const count of attempts) expect(count).toBeLessThanOrEqual(5);
    expect(fast.retries).toContain('turn');
    await all;
    const entries = await world.entriesOf(uid);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 304 }, (_, n) => n + 1));
  });

  it('is rejected with unavailable after a bounded number of attempts', async () => {
    const uid = await world.aUser();
    let writes = 0;
    // Each time a new process, which has no reason to look for turns.
    const slow = aProcess(async () => {
      writes += 1;
      await aProcess().move(uid, `other-${writes}`);
    });
    await expect(slow.move(uid, 'slow')).rejects.toMatchObject({ code: 'unavailable' });
    expect(writes).toBe(20);
    expect(await world.entriesOf(uid)).toHaveLength(21);
  });

  it('is rejected earlier once its move is too old', async () => {
    const uid = await world.aUser();
    const start = world.time.now;
    let writes = 0;
    const slow = aProcess(async () => {
      writes += 1;
      world.time.now += 10_000;
      await aProcess().move(uid, `other-${writes}`);
    });
    await expect(slow.move(uid, 'slow')).rejects.toMatchObject({ code: 'unavailable' });
    expect(writes).toBe(4);
    world.time.now = start;
  });
});

it('ends every move of two processes within a few attempts, gapless and with the right sums, whatever their delays', async () => {
  const step = fc.record({
    process: fc.nat(1),
    account: fc.nat(1),
    roundTrips: fc.nat(6),
    cents: fc.integer({ min: -50, max: 50 }),
  });
  const property = fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 80 }), async (steps) => {
    const uids = [await world.aUser(), await world.aUser()];
    const delays = [0, 0];
    const processes = delays.map((_, index) =>
      aProcess(async () => {
        for (let trip = 0; trip < (delays[index] ?? 0); trip += 1) await world.db.checkpoints.findOne().lean();
      }),
    );
    let most = 0;
    // Each process moves the money of each account step by step, at the same time as all others.
    const lanes = Map.groupBy(steps.entries(), ([, { process, account }]) => 2 * process + account);
    const run = async (lane: readonly [number, (typeof steps)[number]][]) => {
      for (const [index, { process, account, roundTrips, cents }] of lane) {
        const [at, uid] = [processes[process], uids[account]];
        if (at === undefined || uid === undefined) throw new Error('out of range');
        delays[process] = roundTrips;
        most = Math.max(most, await at.move(uid, `step-${index}`, cents));
      }
    };
    await Promise.all([...lanes.values()].map(run));
    // Two moves of a process run at the same time, so a move's count may include retries of the other one.
    expect(most).toBeLessThanOrEqual(16);
    for (const [account, uid] of uids.entries()) {
      const entries = await world.entriesOf(uid);
      const own = steps.filter((each) => each.account === account);
      expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: own.length + 1 }, (_, n) => n + 1));
      expect(entries.at(-1)?.balance).toBe(own.reduce((sum, { cents }) => sum + cents, 100_000));
    }
  });
  await fc.assert(property, { numRuns: sample(3, 10) });
});

describe('a turn', () => {
  const turnsOf = (maxTurnMs?: number) =>
    createTurns<{ move: { account: ReturnType<typeof mainAccountOf> } }>({
      db: world.db,
      onError: (error) => void world.errors.push(error),
      ...(maxTurnMs !== undefined && { maxTurnMs }),
    });

  it('is honored by a process that writes to the account, until it ends', async () => {
    const account = mainAccountOf(await world.aUser());
    const [starved, other] = [turnsOf(), turnsOf()];
    const mover = { move: { account } };
    other.wrote(account);
    await starved.acquire(mover);
    expect(await other.ofOthers([account])).toEqual(new Set([account]));
    expect(await starved.ofOthers([account])).toEqual(new Set());
    starved.end(mover);
    await expect.poll(() => other.ofOthers([account])).toEqual(new Set());
  });

  it('blocks the others for a bounded time, even if the process never ends it', async () => {
    const account = mainAccountOf(await world.aUser());
    // The other process would wait for a minute: the turn of the hung one ends.
    const [hung, other] = [turnsOf(100), turnsOf(60_000)];
    await hung.acquire({ move: { account } });
    other.wrote(account);
    expect(await world.db.locks.countDocuments({ _id: `turn:${account}` })).toBe(1);
    await other.waitForOthers(account);
    expect(await other.ofOthers([account])).toEqual(new Set());
  });

  it('of a process that died ends', async () => {
    const account = mainAccountOf(await world.aUser());
    // What a dead process leaves: nothing renews it.
    await world.db.locks.insertMany(
      [{ _id: `turn:${account}`, owner: 'dead', expiresAt: new Date(Date.now() + 500) }],
      { lean: true },
    );
    const other = turnsOf(60_000);
    await other.waitForOthers(account);
    other.wrote(account);
    expect(await other.ofOthers([account])).toEqual(new Set());
  });
});
