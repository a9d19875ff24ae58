import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeLock } from '../../platform/db/lock.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { createStakeTurns, type Turn } from './stake-turns.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const unavailable = expect.objectContaining({ code: 'unavailable' });
/** A stake that runs until `end` is called. */
function aStake() {
  let end: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => done, end: () => end() };
}

it('runs one stake of a user at a time, in order, also after one that fails, and users independently', async () => {
  const turns = createStakeTurns(world.db);
  const log: string[] = [];
  const first = aStake();
  const stake = (name: string) => async () => {
    log.push(name);
    if (name === 'b') throw new Error('refused');
  };
  const all = Promise.allSettled([
    turns.run('ada', first.run),
    ...['a', 'b', 'c'].map((name) => turns.run('ada', stake(name))),
  ]);
  await turns.run('ben', stake('ben'));
  expect(log).toEqual(['ben']);
  first.end();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(log).toEqual(['ben', 'a', 'b', 'c']);
});

it('gives another process a turn while its own queue is long', async () => {
  const [one, two] = [createStakeTurns(world.db, { maxHeldMs: 20 }), createStakeTurns(world.db, { maxHeldMs: 20 })];
  let left = 0;
  let running = 0;
  const stake = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running -= 1;
    left -= 1;
  };
  const queue = Array.from({ length: 200 }, () => {
    left += 1;
    return one.run('cleo', stake);
  });
  left += 1;
  await two.run('cleo', stake);
  expect(left).toBeGreaterThan(50);
  await Promise.all(queue);
});

it('refuses a stake that waited too long, and not those after it', async () => {
  const turns = createStakeTurns(world.db, { maxWaitMs: 1_000 });
  const lock = await takeLock(world.db, 'stakes:dan', 10_000);
  let runs = 0;
  const stake = async () => {
    runs += 1;
  };
  await expect(Promise.all([turns.run('dan', stake), turns.run('dan', stake)])).rejects.toEqual(unavailable);
  await lock?.release();
  await turns.run('dan', stake);
  expect(runs).toBe(1);
});

it('ends the turn of a stake that hangs, so that it can no longer be decided', async () => {
  const turns = createStakeTurns(world.db, { maxTurnMs: 50 });
  let held: Turn | null = null;
  const hangs = turns.run('eve', (turn) => {
    held = turn;
    expect(turn.hasEnded).toBe(false);
    return new Promise(() => undefined);
  });
  const next = turns.run('eve', async () => 'next');
  await expect(hangs).rejects.toEqual(unavailable);
  expect(await next).toBe('next');
  expect(held).toMatchObject({ hasEnded: true });
});

it('refuses all waiting stakes when the database is away', async () => {
  const failing = {
    ...world.db,
    locks: { findOneAndUpdate: () => ({ lean: () => Promise.reject(new Error('away')) }) },
  };
  const turns = createStakeTurns(failing as never);
  const answers = await Promise.allSettled(Array.from({ length: 3 }, () => turns.run('finn', async () => undefined)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
