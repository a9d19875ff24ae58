import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { type Core, openCore } from '../../core.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { commandLine } from '../admin-log/admin-log.model.ts';
import { decideGame } from './decide-game.ts';
import { renderSettled } from './render-settled.ts';
import { reportFailure, UsageError } from './report-failure.ts';
import { readSettleRequest } from './settle-arguments.ts';

const clock = systemClock;
const redisTimeoutMs = 5_000;
const pollMs = 50;

/** Waits for Redis: events published before it is connected would not reach open pages. */
async function waitForRedis(core: Core): Promise<void> {
  const deadline = clock() + redisTimeoutMs;
  while (!(await core.ready()).redis) {
    if (clock() >= deadline) {
      throw new UsageError(
        'Redis does not respond, so open pages would not show the result: check REDIS_URL.\nNothing was changed.',
      );
    }
    await wait(pollMs);
  }
}

async function run(): Promise<void> {
  const request = readSettleRequest(process.argv.slice(2));
  // The command prints its outcome instead of logging it.
  const core = await openCore(readConfig(process.env), { clock, logger: pino({ level: 'silent' }) });
  try {
    await waitForRedis(core);
    process.stdout.write(
      renderSettled(await decideGame({ ...core, log: core.admin.log, clock }, commandLine, request)),
    );
  } finally {
    await core.close();
  }
}

await run().catch(reportFailure);
