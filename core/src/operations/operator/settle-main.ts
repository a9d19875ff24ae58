import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { type Core, openCore } from '../../core.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { renderSettled } from './render-settled.ts';
import { reportFailure } from './report-failure.ts';
import { readSettleRequest, UsageError } from './settle-arguments.ts';
import { settleGame } from './settle-game.ts';

const clock = systemClock;
const longestRedisWaitMs = 5_000;
const probeEveryMs = 50;

/** Waits for Redis: an event that is published before it is connected reaches no open page. */
async function waitForRedis(core: Core): Promise<void> {
  const giveUpAt = clock() + longestRedisWaitMs;
  while (!(await core.ready()).redis) {
    if (clock() >= giveUpAt) {
      throw new UsageError(
        'Redis does not respond, so open pages would not show the result: check REDIS_URL.\nNothing was changed.',
      );
    }
    await wait(probeEveryMs);
  }
}

async function run(): Promise<void> {
  const request = readSettleRequest(process.argv.slice(2));
  // What would be logged is printed.
  const core = await openCore(readConfig(process.env), { clock, logger: pino({ level: 'silent' }) });
  try {
    await waitForRedis(core);
    process.stdout.write(renderSettled(await settleGame({ ...core, clock }, request)));
  } finally {
    await core.close();
  }
}

await run().catch(reportFailure);
