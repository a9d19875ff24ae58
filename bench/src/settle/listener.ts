/** A subscriber in a separate process: counts the balance events that arrive and replies with the count so far. */
import { connectRedis, readConfig, systemClock } from '@courtside/core';
import { tailEvents } from '@courtside/core/platform/events/tail';
import { unobserved } from '@courtside/core/platform/observe';

const { REDIS_URL, keyspace } = readConfig(process.env);
const complain = (error: unknown) => process.stderr.write(`${error}\n`);
const redis = connectRedis(REDIS_URL, { offlineQueue: false, onError: complain });
let balances = 0;
let resyncs = 0;

tailEvents(
  redis,
  keyspace,
  (heard) => {
    if (heard.type === 'resync') resyncs += 1;
    else balances += heard.events.filter(({ type }) => type === 'balance').length;
  },
  complain,
  { clock: systemClock, observe: unobserved },
);

process.on('message', () => process.send?.({ balances, resyncs }));
process.on('disconnect', () => process.exit());
