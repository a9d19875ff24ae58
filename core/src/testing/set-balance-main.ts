/**
 * Corrects the balances of users to the same amount, for tests of the running product. Open pages receive the change.
 * Arguments: the balance in dollars, then the uids.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { toCents } from '@courtside/contract';
import { pino } from 'pino';
import { openCore } from '../core.ts';
import { mainAccountOf } from '../ledger/account-id.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';

const pollMs = 50;

const [dollars, ...uids] = process.argv.slice(2);
const core = await openCore(readConfig(process.env), { clock: systemClock, logger: pino({ level: 'silent' }) });
try {
  // Events published before Redis is connected would not reach open pages.
  while (!(await core.ready()).redis) await wait(pollMs);
  for (const uid of uids)
    await core.ledger.move({
      account: mainAccountOf(uid),
      key: `set:${randomUUID()}`,
      decide: ({ balance }) => ({
        kind: 'correction',
        amount: toCents(Number(dollars)) - balance,
        ref: { reason: 'test' },
      }),
    });
} finally {
  await core.close();
}
