/**
 * A process that places one bet after another for a user while its event loop is blocked most of the time. Starts at the first
 * message, stops at the second one, and replies with what it measured.
 */
import { once } from 'node:events';
import { DomainError } from '@courtside/contract';
import { openCore, readConfig, systemClock } from '@courtside/core';
import { unobserved } from '@courtside/core/platform/observe';
import { pino } from 'pino';

export interface SlowBettorOptions {
  readonly uid: string;
  readonly gameId: string;
  /** After every `freeMs`, the event loop is blocked for `blockedMs`. */
  readonly freeMs: number;
  readonly blockedMs: number;
}

/** One bet: how long it took in milliseconds, how often it was retried, and whether it was refused. */
export interface MeasuredBet {
  readonly ms: number;
  readonly retries: number;
  readonly isRefused: boolean;
}

let retries = 0;
function retried(): void {
  retries += 1;
}
const core = await openCore(readConfig(process.env), {
  clock: systemClock,
  logger: pino({ level: 'silent' }),
  observe: { ...unobserved, retried },
});
process.send?.('ready');
const [{ uid, gameId, freeMs, blockedMs }] = (await once(process, 'message')) as [SlowBettorOptions];
let isOver = false;
process.once('message', () => {
  isOver = true;
});

function block(): void {
  const end = performance.now() + blockedMs;
  while (performance.now() < end);
  if (!isOver) setTimeout(block, freeMs);
}
block();
const measured: MeasuredBet[] = [];
while (!isOver) {
  const [start, before] = [performance.now(), retries];
  let isRefused = false;
  try {
    await core.bets.place({ uid, gameId, side: 'team1', amount: 1 });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    isRefused = true;
  }
  measured.push({ ms: performance.now() - start, retries: retries - before, isRefused });
}
process.send?.(measured);
await core.close();
process.disconnect();
