/** A process that settles the game that the first message names, and replies with the number of its retried moves. */
import { once } from 'node:events';
import { openCore, readConfig, systemClock } from '@courtside/core';
import { unobserved } from '@courtside/core/platform/observe';
import { pino } from 'pino';

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
const [gameId] = (await once(process, 'message')) as [string];
await core.settlement.settle(gameId);
process.send?.(retries);
await core.close();
process.disconnect();
