import { randomUUID } from 'node:crypto';
import type { AppDeps } from '../app.ts';
import type { SignedIn } from './emulator.ts';
import { connectLive } from './live.ts';
import { aServer, dataOf } from './server.ts';
import type { SteeredTime } from './steered-time.ts';

/**
 * Two servers on the same databases, after the initial resync of their live feeds. Calls go to the first one.
 * @param deps of the first server
 * @param time of both servers, instead of the real one
 */
export async function twoServers(deps: Partial<AppDeps> = {}, time?: SteeredTime) {
  const steered = time && { clock: time.clock };
  const server = await aServer({ deps: { ...deps, ...(time && { after: time.after }) }, ...steered });
  await server.core();
  const { MONGODB_URI, REDIS_URL } = server.config;
  const other = await aServer({
    settings: { MONGODB_URI, REDIS_URL },
    ...(time && { deps: { after: time.after } }),
    ...steered,
  });
  await other.core();
  await server.liveSettled();
  const open: { close(): unknown }[] = [];
  const join = ({ token }: SignedIn, id: string) => server.call('PUT', `/api/groups/${id}`, { token, body: {} });

  return {
    server,
    other,
    join,
    /** Opens a live connection, closed by `hangUp`. */
    async live(user?: Pick<SignedIn, 'token'>, url = server.url) {
      const client = await connectLive(url, user === undefined ? {} : { token: user.token });
      open.push(client.socket);
      return client;
    },
    hangUp() {
      for (const connection of open.splice(0)) connection.close();
    },
    leave: ({ uid, token }: SignedIn, id: string) => server.call('DELETE', `/api/groups/${id}/users/${uid}`, { token }),
    /** A group with `count` members, created by the first. */
    async aGroup(count: number): Promise<{ id: string; members: [SignedIn, ...SignedIn[]] }> {
      const [creator, ...friends] = await Promise.all(Array.from({ length: count }, () => server.aUser()));
      if (creator === undefined) throw new Error('a group has a creator');
      const body = { groupName: 'Friends' };
      const { id } = dataOf('createGroup', await server.call('POST', '/api/groups', { token: creator.token, body }));
      for (const friend of friends) await join(friend, id);
      return { id, members: [creator, ...friends] };
    },
    /** Places a bet on the home team, of a new game by default; dollars. */
    async place({ uid, token }: SignedIn, amount: number, game?: { id: string; team1: string }) {
      const { id: betId, team1: teamChosen } = game ?? (await server.anOpenGame());
      const body = { betId, teamChosen, amount, id: randomUUID() };
      return dataOf('placeBet', await server.call('POST', `/api/userbets/${uid}`, { token, body }));
    },
    async end(): Promise<void> {
      await other.app.close();
      await server.end();
    },
  };
}
