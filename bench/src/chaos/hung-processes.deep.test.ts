import { setTimeout as wait } from 'node:timers/promises';
import { timeLimit } from '@courtside/contract/testing/time-limit';
import { startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, connectApi, dataOf, type Player, signUpMany } from '../players.ts';

const names = ['server', 'worker'] as const;
const soon = { timeout: 60_000 };

const exits: string[] = [];
let stack: TemporaryStack;
let api: Api;
let players: Player[];
beforeAll(async () => {
  stack = await startTemporaryStack({
    // A batch is overdue after one second instead of 15, and the process exits two seconds later. The batch ends after
    // five seconds, when the driver notices that MongoDB does not answer.
    settings: { HANG_TIMEOUT_FACTOR: '0.066', HOLD_SECONDS: '1' },
    onEvent: (event) => {
      if (event.kind === 'died') exits.push(`${event.component} ${event.reason}`);
    },
  });
  await stack.waitReady();
  api = connectApi(stack.url, 8);
  players = await signUpMany(api, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', 8);
});
afterAll(async () => {
  await api?.close();
  await stack?.stop();
});

const hold = ({ uid, token }: Player) =>
  api.call('PATCH', `/api/users/${uid}/bet`, { token, body: { betAmount: 0.01 } });

async function read(name: (typeof names)[number], path: string): Promise<string> {
  const port = name === 'server' ? stack.env.PORT : stack.env.WORKER_PORT;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2_000) });
  return `${response.status} ${await response.text()}`;
}

it('a server and a worker that hang fail /livez, exit with an error, and are started again', {
  timeout: timeLimit(240_000),
}, async () => {
  let running = true;
  const caller = async (player: Player) => {
    while (running) {
      await hold(player).catch(() => undefined);
      await wait(50);
    }
  };
  // The server moves money for new holds all the time, and the worker for those that have expired.
  const callers = Promise.all(players.map(caller));
  const before = stack.pids();
  const { mongo } = before;
  if (mongo === undefined) throw new Error('mongo does not run');
  await expect.poll(() => read('worker', '/metrics'), soon).toContain('courtside_ledger_entries_total{kind="release"');
  // A busy machine can miss that a batch is overdue, as the driver ends it after five seconds. Then MongoDB runs for a
  // moment, and stops again.
  const overdue = new Set<string>();
  const expectedExits = names.map((name) => `${name} exited with code 1`);
  const isSeen = () => overdue.size === names.length && expectedExits.every((exit) => exits.includes(exit));
  for (let round = 0; round < 4 && !isSeen(); round += 1) {
    process.kill(-mongo, 'SIGSTOP');
    const end = Date.now() + 8_000;
    while (!isSeen() && Date.now() < end) {
      for (const name of names) {
        const page = await read(name, '/livez').catch(() => '');
        if (/^503 .*ledger batch: no end for/.test(page)) overdue.add(name);
      }
      await wait(50);
    }
    process.kill(-mongo, 'SIGCONT');
    await stack.waitReady();
  }
  expect([...overdue].toSorted()).toEqual([...names]);
  // A process may exit once in each round, and for no other reason.
  expect([...new Set(exits)].toSorted()).toEqual(expectedExits);
  running = false;
  await Promise.all([callers, stack.waitReady()]);
  const after = stack.pids();
  expect(names.filter((name) => after[name] === before[name])).toEqual([]);
  for (const player of players) dataOf(await hold(player));
});
