import type { OwnUser } from '@courtside/contract';
import { signUp } from '@courtside/stack/auth/sign-in';
import { type Api, dataOf, type Player } from '../players.ts';

/** How the users of a run sign up. */
export interface Accounts {
  /** Signs up a new user, who has no Courtside account yet. */
  signUp(): Promise<Player>;
  /** Renews the users' tokens before they expire. */
  renew(): Promise<void>;
}

/** Accounts of the Auth emulator, whose tokens are valid for an hour. */
export function firebaseAccounts(emulatorHost: string): Accounts {
  return { signUp: () => signUp(`http://${emulatorHost}`), renew: async () => undefined };
}

/** Signs up new players, one after another, and opens their accounts. */
export async function signUpPlayers(api: Api, accounts: Accounts, count: number): Promise<Player[]> {
  const players: Player[] = [];
  while (players.length < count) {
    const player = await accounts.signUp();
    dataOf(await api.call<OwnUser>('POST', `/api/users/${player.uid}`, { token: player.token, body: {} }));
    players.push(player);
  }
  return players;
}
