import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type Core, openCore } from '@courtside/core/core';
import { mainAccountOf } from '@courtside/core/ledger/account-id';
import { systemClock } from '@courtside/core/platform/clock';
import { testConfig } from '@courtside/core/testing/config';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { AppDeps } from '../app.ts';
import { aServer, type TestServer } from './server.ts';

/** Progress of reading one complete list of users from the database. */
export interface Reading {
  rows: number;
  ended: boolean;
}

/** A core that records the reading of complete lists of users. */
function recorded(core: Core, readings: Reading[]): Core {
  async function* all() {
    const reading = { rows: 0, ended: false };
    readings.push(reading);
    try {
      for await (const users of core.accounts.all()) {
        reading.rows += users.length;
        yield users;
      }
    } finally {
      reading.ended = true;
    }
  }
  return { ...core, accounts: { ...core.accounts, all } };
}

async function fill(core: Core, model: string, { count, username }: { count: number; username: string }) {
  const { users } = core.db;
  const account = await users.findOne({ _id: mainAccountOf(model) }).lean();
  if (account === null) throw new Error('the account was not opened');
  for (let from = 1; from < count; from += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, count - from) }, (_, n) => from + n);
    await users.insertMany(
      numbers.map((n) => ({
        ...account,
        _id: mainAccountOf(`u${n}`),
        uid: `u${n}`,
        username,
        balance: (n * 7_919) % 200_000,
        equity: (n * 7_919) % 200_000,
      })),
      { lean: true },
    );
  }
}

/** A server with many users of the same name, and further servers on the same database. */
export async function aCrowd(users: { readonly count: number; readonly username: string }) {
  const { MONGODB_URI, REDIS_URL } = testConfig();
  const readings: Reading[] = [];
  const open = async (settings: Record<string, string> = {}, deps: Partial<AppDeps> = {}): Promise<TestServer> => {
    const config = testConfig({ MONGODB_URI, REDIS_URL, ...settings });
    const logger = pino({ level: 'silent' });
    const server = await aServer({
      deps: {
        config,
        openCore: async () => recorded(await openCore(config, { clock: systemClock, logger }), readings),
        ...deps,
      },
    });
    await server.core();
    return server;
  };
  const server = await open();
  const core = await server.core();
  await fill(core, (await server.aUser()).uid, users);

  return {
    server,
    core,
    /** One entry for each list, in the order in which they were started. */
    readings,
    /** Opens another server on the database, which is closed after the test. */
    async another(settings?: Record<string, string>, deps?: Partial<AppDeps>): Promise<TestServer> {
      const other = await open(settings, deps);
      onTestFinished(() => other.app.close());
      return other;
    },
    /** Requests the complete list without reading the response. */
    async requestList(at = server): Promise<IncomingMessage> {
      const request = get(new URL('/api/users', at.url), { agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      onTestFinished(() => void response.destroy());
      // Some tests close the connection on purpose.
      response.on('error', () => undefined);
      return response;
    },
    async end(): Promise<void> {
      await core.db.driver.dropDatabase();
      await server.end();
    },
  };
}
