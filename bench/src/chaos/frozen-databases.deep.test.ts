import { setTimeout as wait } from 'node:timers/promises';
import { type Core, openCore } from '@courtside/core/core';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { systemClock } from '@courtside/core/platform/clock';
import { readConfig } from '@courtside/core/platform/config/config';
import { startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Longer than any operation may take. */
const frozenMs = 12_000;
const uids = Array.from({ length: 8 }, (_, n) => `user-${n}`);

let stack: TemporaryStack;
let core: Core;
beforeAll(async () => {
  stack = await startTemporaryStack({ components: ['mongo', 'redis'] });
  await stack.waitReady();
  const config = readConfig({ ...stack.env });
  core = await openCore(config, { clock: systemClock, logger: pino({ level: 'silent' }) });
  await Promise.all(uids.map((uid) => core.accounts.open({ uid, username: uid, email: null })));
});
afterAll(async () => {
  await core?.close();
  await stack?.stop();
});

/** Moves a cent, and repeats the move with its key while the database is unavailable. */
async function moveUntilDone(uid: string, key: string): Promise<void> {
  for (let done = false; !done; ) {
    const move = core.ledger.move({
      account: mainAccountOf(uid),
      key,
      decide: () => ({ kind: 'correction', amount: 1, ref: { reason: 'test' } }),
    });
    done = await move.then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'unavailable' });
        return false;
      },
    );
  }
}

it.each(['mongo', 'redis'] as const)(
  'goes on after %s was frozen for longer than an operation may take, and moves the money of a key once',
  async (frozen) => {
    const before = await core.db.entries.countDocuments();
    const pid = stack.pids()[frozen];
    if (pid === undefined) throw new Error(`${frozen} does not run`);
    let running = true;
    let moves = 0;
    const caller = async (uid: string) => {
      for (let n = 0; running; n += 1) {
        await moveUntilDone(uid, `${frozen}-${n}`);
        moves += 1;
      }
    };
    const callers = Promise.all(uids.map(caller));
    await expect.poll(() => moves).toBeGreaterThan(20);
    process.kill(-pid, 'SIGSTOP');
    await wait(frozenMs);
    process.kill(-pid, 'SIGCONT');
    const thawed = moves;
    await expect.poll(() => moves, { timeout: 12_000 }).toBeGreaterThan(thawed + 20);
    running = false;
    await callers;
    expect(await core.db.entries.countDocuments()).toBe(before + moves);
    expect(core.vitals.overdue()).toEqual([]);
  },
);
