import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { type Core, openCore } from '../../core.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/config.ts';
import { commandLine } from '../admin-log/admin-log.model.ts';
import type { Terminal } from '../program.ts';
import { decideGame } from './decide-game.ts';
import { renderSettled } from './render-settled.ts';
import { UsageError } from './report-failure.ts';
import { readSettleRequest } from './settle-arguments.ts';

const clock = systemClock;
const pollMs = 50;

/** Waits for Redis: events published before it is connected would not reach open pages. */
async function waitForRedis(core: Core, redisTimeoutMs: number): Promise<void> {
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

/**
 * `npm run settle`: decides a game and settles its bets.
 * @param options.redisTimeoutMs how long it waits for Redis, in milliseconds
 */
export async function settleCommand(
  { args, env, print }: Terminal,
  { redisTimeoutMs = 5_000 }: { readonly redisTimeoutMs?: number } = {},
): Promise<number> {
  const request = readSettleRequest(args);
  // The command prints its outcome instead of logging it.
  const core = await openCore(readConfig(env), { clock, logger: pino({ level: 'silent' }) });
  try {
    await waitForRedis(core, redisTimeoutMs);
    print(renderSettled(await decideGame({ ...core, log: core.adminLog, clock }, commandLine, request)));
    return 0;
  } finally {
    await core.close();
  }
}
