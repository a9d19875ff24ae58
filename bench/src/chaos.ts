/**
 * Kills parts of a running stack at random moments under load, lets the supervisor bring them back, and then checks
 * what was promised: every acknowledged bet, undo and cash-out exists as acknowledged, every settled game's bets are paid
 * once and as its result says, however often it was corrected, and the audit finds nothing. Exits non-zero when any of it
 * does not hold.
 *
 * `npm run chaos -- --kills 20 [--callers 16] [--seed 7]`
 */

import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Core, openCore, readConfig, systemClock } from '@courtside/core';
import { startTemporaryStack } from '@courtside/stack';
import { pino } from 'pino';
import { startCorrections } from './chaos/corrections.ts';
import { startLoad } from './chaos/load.ts';
import { createRandom } from './chaos/random.ts';
import { judge } from './chaos/verdict.ts';
import { say } from './measure.ts';
import { connectApi, signUpMany } from './players.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    callers: { type: 'string', default: '16' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const kills = Number(values.kills);
const callers = Number(values.callers);
const random = createRandom(Number(values.seed));

const victims = ['server', 'worker', 'mongo', 'redis'] as const;
const pauseMs = { least: 500, most: 3_500 };

/** Victims in random order, each as often as the others. */
const bag: (typeof victims)[number][] = [];
function nextVictim(): (typeof victims)[number] {
  if (bag.length === 0) bag.push(...victims);
  return bag.splice(Math.floor(random() * bag.length), 1)[0] ?? 'server';
}

say(`chaos: ${kills} kills, ${callers} callers, seed ${values.seed}`);
const stack = await startTemporaryStack({
  // A fast league: games finish, and are settled, while the killing goes on.
  settings: {
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    MAX_OPEN_BETS: '1000000',
    SIMULATOR_SPEED: '20',
    HOLD_SECONDS: '3',
  },
});
const api = connectApi(stack.url, callers);
let core: Core | undefined;
let failed = true;
try {
  await stack.waitReady();
  const players = await signUpMany(api, stack.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', Math.ceil(callers / 2));
  const load = startLoad({ api, players, callers, random });
  // Corrections are decided here, as by an operator's command; the stack's worker settles them.
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
    say(`kill ${n}: ${victim}, everything up again after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  await wait(2_000);
  const acknowledged = await load.stop();
  const corrected = await corrections.stop();
  say(`killed: ${JSON.stringify(killed)}; load: ${JSON.stringify(load.counts())}; corrections: ${corrected}`);
  failed = !(await judge(stack.env.MONGODB_URI ?? '', acknowledged));
} finally {
  await core?.close();
  await api.close();
  await stack.stop();
}
process.exitCode = failed ? 1 : 0;
