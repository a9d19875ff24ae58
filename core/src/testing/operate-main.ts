/**
 * Does to a running product what its tests cannot do through its API. Open pages receive every change. Listens on this
 * machine, prints its address, and ends with its input.
 */

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs, minuteMs, toCents } from '@courtside/contract';
import { pino } from 'pino';
import { z } from 'zod';
import { openCore } from '../core.ts';
import { accountsOfSeason, mainAccountOf } from '../ledger/account-id.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config/config.ts';
import { advanceSeasons } from '../seasons/advance-seasons.ts';

const pollMs = 50;

const orderSchema = z.discriminatedUnion('do', [
  /** Corrects the balances of users to the same amount. */
  z.object({ do: z.literal('set-balance'), dollars: z.number(), uids: z.array(z.string()) }),
  /** Lets days of a group's open season pass: its first and last day move into the past, and what is due then happens. */
  z.object({ do: z.literal('pass-days'), groupId: z.string(), days: z.int() }),
  /** Lets a minute pass since the injuries page was read last, which may be read again then. */
  z.object({ do: z.literal('age-injuries') }),
]);
type Order = z.infer<typeof orderSchema>;

const core = await openCore(readConfig(process.env), { clock: systemClock, logger: pino({ level: 'silent' }) });

async function setBalance(dollars: number, uid: string): Promise<void> {
  await core.ledger.move({
    account: mainAccountOf(uid),
    key: `set:${randomUUID()}`,
    decide: ({ balance }) => ({ kind: 'correction', amount: toCents(dollars) - balance, ref: { reason: 'test' } }),
  });
}

async function passDays(groupId: string, days: number): Promise<void> {
  const earlier = (time: string) => ({ $dateSubtract: { startDate: time, unit: 'millisecond', amount: days * dayMs } });
  const season = await core.db.seasons.findOneAndUpdate({ groupId, isOpen: true }, [
    { $set: { startsAt: earlier('$startsAt'), endsAt: earlier('$endsAt') } },
  ]);
  if (season === null) throw new Error(`group ${groupId} has no open season`);
  // The bets are visible from the start on that their game had when they were placed.
  const account = accountsOfSeason(season._id);
  await core.db.bets.updateMany({ account }, [{ $set: { 'betData.startTime': earlier('$betData.startTime') } }]);
  const hidden = {
    input: '$sums.hidden',
    in: { $mergeObjects: ['$$this', { startTime: earlier('$$this.startTime') }] },
  };
  await core.db.seasonAccounts.updateMany({ _id: account, 'sums.hidden.0': { $exists: true } }, [
    { $set: { 'sums.hidden': { $map: hidden } } },
  ]);
  await advanceSeasons(core, groupId);
}

async function ageInjuries(): Promise<void> {
  const lastUpdated = { $dateSubtract: { startDate: '$lastUpdated', unit: 'millisecond', amount: minuteMs } };
  await core.db.injuries.updateOne({ _id: 'current' }, [{ $set: { lastUpdated } }]);
}

async function obey(order: Order): Promise<void> {
  switch (order.do) {
    case 'set-balance':
      for (const uid of order.uids) await setBalance(order.dollars, uid);
      return;
    case 'pass-days':
      return passDays(order.groupId, order.days);
    case 'age-injuries':
      return ageInjuries();
  }
}

// Events published before Redis is connected would not reach open pages.
while (!(await core.ready()).redis) await wait(pollMs);
const server = createServer(async (request, response) => {
  try {
    await obey(orderSchema.parse(JSON.parse(await text(request))));
    response.end();
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const address = server.address();
if (address !== null && typeof address !== 'string') console.log(`http://127.0.0.1:${address.port}`);
await once(process.stdin.resume(), 'end');
server.close();
server.closeAllConnections();
await core.close();
