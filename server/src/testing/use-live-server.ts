import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { SignedIn } from './emulator.ts';
import { connectLive, connectPlain } from './live.ts';
import { aServer, dataOf, type TestServer } from './server.ts';

/** What a bet is on: the home team of a new game by default. */
interface BetOptions {
  readonly game?: { readonly id: string; readonly team1: string };
  /** The account in a season; the main account by default. */
  readonly account?: string;
}

/**
 * Starts a server for the tests of a file and waits for the initial resync of its live feed. Connections end with each test.
 * @param onStart called with the server before the first test
 */
export function useLiveServer(onStart: (server: TestServer) => void, options: Parameters<typeof aServer>[0] = {}) {
  const open: { close(): unknown }[] = [];
  let server: TestServer;
  beforeAll(async () => {
    server = await aServer(options);
    onStart(server);
    await server.core();
    await server.liveSettled();
  });
  afterEach(() => {
    for (const connection of open.splice(0)) connection.close();
  });
  afterAll(() => server.end());
  return {
    /** Connects as the client does, to this server by default. */
    async live({ url = server.url, ...user }: Parameters<typeof connectLive>[1] & { readonly url?: string } = {}) {
      const client = await connectLive(url, user);
      open.push(client.socket);
      return client;
    },
    /** Connects as other programs do. */
    async plain() {
      const client = await connectPlain(server.url);
      open.push(client.socket);
      return client;
    },
    /** Places a bet; dollars. */
    async place({ uid, token }: SignedIn, amount: number, { game, account }: BetOptions = {}) {
      const { id: betId, team1: teamChosen } = game ?? (await server.anOpenGame());
      const body = { betId, teamChosen, amount, id: randomUUID(), ...(account !== undefined && { account }) };
      return dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body }));
    },
  };
}
