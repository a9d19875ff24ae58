import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type Core, openCore, systemClock } from '@courtside/core';
import { testConfig } from '@courtside/core/testing/config';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { AppDeps } from '../app.ts';
import { aServer, type TestServer } from './server.ts';

/** How far one complete list of users has been read from the database. */
export interface Reading {
  rows: number;
  ended: boolean;
}

/** A core whose complete lists of users are watched. */
function watched(core: Core, readings: Reading[]): Core {
  async function* all() {
    const reading = { rows: 0, ended: false };
    readings.push(reading);
    try {
      for await (const users of core.leaderboard.all()) {
        reading.rows += users.length;
        yield users;
      }
    } finally {
      reading.ended = true;
    }
  }
  return { ...core, leaderboard: { ...core.leaderboard, all } };
}

async function fill(core: Core, model: string, { count, username }: { count: number; username: string }) {
  const { accounts } = core.db.raw;
  const account = await accounts.findOne({ _id: model });
  if (account === null) throw new Error('the account was not opened');
  for (let from = 1; from < count; from += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, count - from) }, (_, n) => from + n);
    await accounts.insertMany(
      numbers.map((n) => ({ ...account, _id: `u${n}`, username, balance: (n * 7_919) % 200_000 })),
    );
  }
}

/** A server with so many users of one name, and others on the same database. */
export async function aCrowd(users: { readonly count: number; readonly username: string }) {
  const { MONGODB_URI, REDIS_URL } = testConfig();
  const readings: Reading[] = [];
  const open = async (settings: Record<string, string> = {}, deps: Partial<AppDeps> = {}): Promise<TestServer> => {
    const config = testConfig({ MONGODB_URI, REDIS_URL, ...settings });
    const logger = pino({ level: 'silent' });
    const server = await aServer({
      deps: {
        config,
        openCore: async () => watched(await openCore(config, { clock: systemClock, logger }), readings),
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
    /** One for each list that was begun, in their order. */
    readings,
    /** Another server on the database, closed with the test. */
    async another(settings?: Record<string, string>, deps?: Partial<AppDeps>): Promise<TestServer> {
      const other = await open(settings, deps);
      onTestFinished(() => other.app.close());
      return other;
    },
    /** Asks for the complete list and reads nothing of it until the test does. */
    async ask(at = server): Promise<IncomingMessage> {
      const request = get(new URL('/api/users', at.url), { agent: false });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      onTestFinished(() => void response.destroy());
      // A connection that is cut off on purpose fails no test.
      response.on('error', () => undefined);
      return response;
    },
    async end(): Promise<void> {
      await core.db.connection.dropDatabase();
      await server.end();
    },
  };
}
