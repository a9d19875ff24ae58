/**
 * Bets under faults that leave a database half dead: connections that break right before a write, one write in a hundred,
 * and a database that stands still for half a minute. The faults follow one another, each on a stack of its own, for
 * `--seconds`. Afterwards every bet must be recorded once and settled, and the audit must find no violation. Fails also if no
 * bet was acknowledged for longer than an operation and its retry may take.
 *
 * `npm run bench -- half-dead [--seconds 300] [--faults mongodb,redis,frozen-mongodb,frozen-redis]`
 */

import { setTimeout as wait } from 'node:timers/promises';
import { drawsFor } from '@courtside/core/platform/random';
import type { TemporaryStack } from '@courtside/stack';
import { runUnderLoad } from './chaos/run.ts';
import { report, say } from './measure.ts';
import { readOptions } from './options.ts';

const frozenSeconds = 30;
/** The bound of an operation, and time to retry it. */
const allowedSeconds = 12;

const { values } = readOptions(
  {
    options: {
      seconds: { type: 'string', default: '300' },
      faults: { type: 'string', default: 'mongodb,redis,frozen-mongodb,frozen-redis' },
    },
  },
  'npm run bench -- half-dead [--seconds 300] [--faults mongodb,redis,frozen-mongodb,frozen-redis]',
);
const seconds = Number(values.seconds);

/** One write in a hundred to a database is made on a dead socket, until the end of the run. */
async function breakConnections({ pids }: TemporaryStack): Promise<void> {
  await wait(seconds * 1_000);
  // A process that is restarted from here on has no fault.
  process.env.CHAOS_DEAD_SOCKETS_EVERY = '0';
  const { server, worker } = pids();
  for (const pid of [server, worker]) if (pid !== undefined) process.kill(pid, 'SIGUSR2');
}

/** Stops a database in the middle of the run, and lets it continue. */
async function freeze({ pids }: TemporaryStack, name: 'mongo' | 'redis'): Promise<void> {
  const restMs = Math.max(10, seconds - frozenSeconds) * 500;
  await wait(restMs);
  const pid = pids()[name];
  if (pid === undefined) throw new Error(`${name} does not run`);
  process.kill(-pid, 'SIGSTOP');
  await wait(frozenSeconds * 1_000);
  process.kill(-pid, 'SIGCONT');
  await wait(restMs);
}

const worst = { measured: 0, reference: 1 };
let failed = false;
for (const fault of values.faults.split(',')) {
  const isFrozen = fault.startsWith('frozen-');
  const database = fault.replace('frozen-', '');
  if (database !== 'mongodb' && database !== 'redis') throw new Error(`unknown fault: ${fault}`);
  say(`\n${fault}: 16 callers for ${seconds} s`);
  process.env.CHAOS_DEAD_SOCKETS_OF = database;
  process.env.CHAOS_DEAD_SOCKETS_EVERY = isFrozen ? '0' : '100';
  const { kept, longestGapMs } = await runUnderLoad(
    { callers: 16, servers: 1, workers: 1, random: drawsFor('half-dead', 7) },
    (stack) => (isFrozen ? freeze(stack, database === 'mongodb' ? 'mongo' : 'redis') : breakConnections(stack)),
  );
  const gap = { measured: longestGapMs / 1_000, reference: allowedSeconds + (isFrozen ? frozenSeconds : 0) };
  if (gap.measured / gap.reference > worst.measured / worst.reference) Object.assign(worst, gap);
  failed ||= !kept || gap.measured > gap.reference;
}
report({ name: 'half-dead', ...worst, unit: 's' });
process.exitCode = failed ? 1 : 0;
