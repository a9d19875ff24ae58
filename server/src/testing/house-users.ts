import { randomUUID } from 'node:crypto';
import type { RouteData } from '@courtside/contract';
import { dataOf, type TestServer } from './server.ts';

type Session = RouteData<'signUp'>;

/** A user whose account the house keeps. */
export interface HouseUser extends Session {
  readonly email: string;
  readonly uid: string;
  /** For `Authorization: Bearer`. */
  readonly token: string;
}

export const housePassword = 'three-pointer-7';

const asUser = (session: Session, email: string): HouseUser => ({
  ...session,
  email,
  uid: session.user.uid,
  token: session.accessToken,
});

/** Signs up a user at a server with SIGN_IN=house, and opens the account. */
export async function aHouseUser(
  server: Pick<TestServer, 'call'>,
  fields: { readonly email?: string; readonly invite?: string; readonly adminCode?: string } = {},
): Promise<HouseUser> {
  const email = fields.email ?? `${randomUUID()}@test.example`;
  const body = { ...fields, email, password: housePassword };
  const user = asUser(dataOf('signUp', await server.call('POST', '/api/sign-in/sign-up', { body })), email);
  dataOf('createUser', await server.call('POST', `/api/users/${user.uid}`, { token: user.token, body: {} }));
  return user;
}

/** Signs in a user of `aHouseUser`, as on another device. */
export async function signInToHouse(
  server: Pick<TestServer, 'call'>,
  email: string,
  password = housePassword,
): Promise<HouseUser> {
  const body = { email, password };
  return asUser(dataOf('signInWithPassword', await server.call('POST', '/api/sign-in/password', { body })), email);
}
