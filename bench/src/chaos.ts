/**
 * Kills parts of a running stack at random times under load, lets the supervisor restart them, and then checks the
 * product's promises: every acknowledged bet, undo and cash-out exists as acknowledged, bets on settled games are paid
 * exactly once according to the latest result of their games, also tickets on several games, and the audit finds no violation. Exits
 * non-zero otherwise.
 *
 * Two servers and two workers share the databases. The second ones are not killed, and callers use all servers in turn.
 * Besides, one write in `--dead-sockets` to a database is made on a socket that was destroyed a moment before; 0 is never.
 *
 * `npm run chaos -- [--kills 20] [--callers 16] [--seed 7] [--servers 2] [--workers 2] [--dead-sockets 500]`
 */

import { setTimeout as wait } from 'node:timers/promises';
import { drawsFor } from '@courtside/core/platform/random';
import { runUnderLoad } from './chaos/run.ts';
import { say } from './measure.ts';
import { readOptions } from './options.ts';

const { values } = readOptions(
  {
    options: {
      kills: { type: 'string', default: '20' },
      callers: { type: 'string', default: '16' },
      servers: { type: 'string', default: '2' },
      workers: { type: 'string', default: '2' },
      'dead-sockets': { type: 'string', default: '500' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  },
  'npm run chaos -- [--kills 20] [--callers 16] [--seed 7] [--servers 2] [--workers 2] [--dead-sockets 500]',
);
const kills = Number(values.kills);
const callers = Number(values.callers);
const random = drawsFor('chaos', Number(values.seed));

const victims = ['server', 'worker', 'mongo', 'redis'] as const;
const pauseMs = { min: 500, max: 3_500 };

/** Victims in random order, each equally often. */
const bag: (typeof victims)[number][] = [];
function nextVictim(): (typeof victims)[number] {
  if (bag.length === 0) bag.push(...victims);
  return bag.splice(Math.floor(random() * bag.length), 1)[0] ?? 'server';
}

say(
  `chaos: ${kills} kills, ${callers} callers, ${values.servers} servers, ${values.workers} workers, one dead socket in ${values['dead-sockets']} writes, seed ${values.seed}`,
);
process.env.CHAOS_DEAD_SOCKETS_EVERY = values['dead-sockets'];
const { kept } = await runUnderLoad(
  { callers, servers: Number(values.servers), workers: Number(values.workers), random },
  async (stack) => {
    const killed: Record<string, number> = {};
    for (let n = 1; n <= kills; n += 1) {
      await wait(pauseMs.min + random() * (pauseMs.max - pauseMs.min));
      const victim = nextVictim();
      stack.kill(victim, 'SIGKILL');
      killed[victim] = (killed[victim] ?? 0) + 1;
      const started = performance.now();
      await stack.waitReady();
      say(`kill ${n}: ${victim}, everything ready again after ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    await wait(2_000);
    say(`killed: ${JSON.stringify(killed)}`);
  },
);
say(kept ? 'CHAOS every promise kept' : 'CHAOS promises broken');
process.exitCode = kept ? 0 : 1;
