/**
 * Kills parts of a running stack at random times under load, lets the supervisor restart them, and then checks the
 * product's promises: every acknowledged bet, undo and cash-out exists as acknowledged, bets on settled games are paid
 * exactly once according to the game's latest result, and the audit finds no violation. Exits non-zero otherwise.
 *
 * Two servers and two workers share the databases. The second ones are not killed, and callers use all servers in turn.
 * Besides, one write in `--dead-sockets` to a database is made on a socket that was destroyed a moment before; 0 is never.
 *
 * `npm run chaos -- [--kills 20] [--callers 16] [--seed 7] [--servers 2] [--workers 2] [--dead-sockets 500]`
 */

import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Core, openCore, readConfig, systemClock } from '@courtside/core';
import { drawsFor } from '@courtside/core/platform/random';
import { startTemporaryStack } from '@courtside/stack';
import { pino } from 'pino';
import { checkPromises } from './chaos/check-promises.ts';
import { startCorrections } from './chaos/corrections.ts';
import { type ExtraProcesses, startExtraProcesses } from './chaos/extra-processes.ts';
import { startLoad } from './chaos/load.ts';
import { say } from './measure.ts';
import { type Api, connectApi, signUpMany } from './players.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    callers: { type: 'string', default: '16' },
    servers: { type: 'string', default: '2' },
    workers: { type: 'string', default: '2' },
    'dead-sockets': { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const kills = Number(values.kills);
const callers = Number(values.callers);
const random = drawsFor('chaos', Number(values.seed));

const victims = ['server', 'worker', 'mongo', 'redis'] as const;
const pauseMs = { least: 500, most: 3_500 };

/** Victims in random order, each equally often. */
const bag: (typeof victims)[number][] = [];
function nextVictim(): (typeof victims)[number] {
  if (bag.length === 0) bag.push(...victims);
  return bag.splice(Math.floor(random() * bag.length), 1)[0] ?? 'server';
}

say(
  `chaos: ${kills} kills, ${callers} callers, ${values.servers} servers, ${values.workers} workers, one dead socket in ${values['dead-sockets']} writes, seed ${values.seed}`,
);
// Every process started from here on loads the faults. Those without an address of a database ignore them.
process.env.CHAOS_DEAD_SOCKETS_EVERY = values['dead-sockets'];
process.env.NODE_OPTIONS = `--import ${import.meta.resolve('./chaos/dead-sockets.ts')}`;
const stack = await startTemporaryStack({
  // A fast league, so that games end and are settled during the run.
  settings: {
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    MAX_OPEN_BETS: '1000000',
    SIMULATOR_SPEED: '20',
    HOLD_SECONDS: '3',
  },
});
let extra: ExtraProcesses | undefined;
let api: Api | undefined;
let core: Core | undefined;
let failed = true;
try {
  await stack.waitReady();
  extra = await startExtraProcesses(stack, {
    servers: Number(values.servers) - 1,
    workers: Number(values.workers) - 1,
  });
  api = connectApi([stack.url, ...extra.urls], callers);
  const players = await signUpMany(api, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', Math.ceil(callers / 2));
  const load = startLoad({ api, players, callers, random });
  // Corrections are decided here, like an operator's command does; the stack's worker settles them.
  core = await openCore(readConfig({ ...stack.env }), { clock: systemClock, logger: pino({ level: 'silent' }) });
  const corrections = startCorrections({ core, random });

  const killed: Record<string, number> = {};
  for (let n = 1; n <= kills; n += 1) {
    await wait(pauseMs.least + random() * (pauseMs.most - pauseMs.least));
    const victim = nextVictim();
    stack.kill(victim, 'SIGKILL');
    killed[victim] = (killed[victim] ?? 0) + 1;
    const started = performance.now();
    await stack.waitReady();
    say(`kill ${n}: ${victim}, everything ready again after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  await wait(2_000);
  const acknowledged = await load.stop();
  const corrected = await corrections.stop();
  say(`killed: ${JSON.stringify(killed)}; load: ${JSON.stringify(load.counts())}; corrections: ${corrected}`);
  failed = !(await checkPromises(core, acknowledged));
} finally {
  await core?.close();
  await api?.close();
  await extra?.stop();
  await stack.stop();
}
process.exitCode = failed ? 1 : 0;
