/** A subscriber in a separate process: counts the balance events that arrive and replies with the count so far. */
import { eventCodec } from '@courtside/core/events';
import { readConfig } from '@courtside/core/platform/config/config';
import { tailEvents } from '@courtside/core/platform/events/tail';
import { connectRedis } from '@courtside/core/platform/redis/redis';

const { REDIS_URL, keyspace } = readConfig(process.env);
const printError = (error: unknown) => process.stderr.write(`${error}\n`);
const redis = connectRedis(REDIS_URL, { offlineQueue: false, onError: printError });
let balances = 0;
let resyncs = 0;

tailEvents({
  redis,
  keyspace,
  decode: eventCodec.decode,
  onMessage(message) {
    if (message.type === 'resync') resyncs += 1;
    if (message.type === 'events') balances += message.events.filter(({ type }) => type === 'balance').length;
  },
  onError: printError,
  onUnreadable: printError,
});

process.on('message', () => process.send?.({ balances, resyncs }));
process.on('disconnect', () => process.exit());
