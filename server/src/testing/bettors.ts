import type { SignedIn } from './emulator.ts';
import { dataOf, type TestServer } from './server.ts';

/** Calls of bet tests on behalf of a user. */
export function bettorsAt(server: Pick<TestServer, 'call'>) {
  return {
    place({ uid, token }: SignedIn, body: object, headers: Record<string, string> = {}) {
      return server.call('POST', `/api/userbets/${uid}`, { token, body, headers });
    },
    async balanceOf({ uid, token }: SignedIn): Promise<number> {
      return dataOf('getUser', await server.call('GET', `/api/users/${uid}`, { token })).balance;
    },
    async betsOf({ uid, token }: SignedIn) {
      return dataOf('listUserBets', await server.call('GET', `/api/userBets/user_id/${uid}`, { token }));
    },
  };
}
