import type { Game, UserBet } from '@courtside/contract';
import type { ClientConfig } from '@courtside/contract/client-config';
import type { APIRequestContext } from '@playwright/test';
import { dataOf } from '../src/api.ts';
import { password } from '../src/people.ts';

interface Friend {
  readonly uid: string;
  readonly email: string;
  readonly headers: { readonly authorization: string };
}

/** A circle of friends with bets and balances of their own. The last of them is whom the pictures are of. */
export interface Circle {
  readonly email: string;
  /** Resolves when at least so many bets of the last of them are settled. */
  settled(count: number): Promise<void>;
  /** The last of them bets once more, on the games that are open the longest. */
  betAgain(): Promise<void>;
}

const names = ['Ada Quinn', 'Bo Marsh', 'Cleo Diaz', 'Dev Raman', 'Eli Stone', 'Fay Okoye', 'Maya Okafor'];
const deposits = [120, 0, 250, 60, 0, 180, 100];
const stakes = [35, 80, 20, 55, 110, 15, 60];
const betsEach = 4;
const lookEveryMs = 5_000;

/** Signs the friends up, makes them a group, and lets each bet on the games that tip off next. */
export async function friendsMoveIn(request: APIRequestContext, url: string): Promise<Circle> {
  const { authEmulatorUrl }: ClientConfig = await (await request.get(`${url}/config.json`)).json();
  const openGames = async () => {
    const games = await dataOf<Game[]>(await request.get(`${url}/api/bets`));
    return games.filter(({ betStatus }) => betStatus === 'open');
  };

  async function signUp(username: string): Promise<Friend> {
    const email = `${username.toLowerCase().replace(' ', '.')}@example.com`;
    const accounts = `${authEmulatorUrl}/identitytoolkit.googleapis.com/v1/accounts`;
    const data = { email, password, returnSecureToken: true };
    const { localId: uid, idToken } = await (await request.post(`${accounts}:signUp?key=demo`, { data })).json();
    const headers = { authorization: `Bearer ${idToken}` };
    await dataOf(await request.post(`${url}/api/users/${uid}`, { headers, data: { username } }));
    return { uid, email, headers };
  }

  async function bet({ uid, headers }: Friend, game: Game, amount: number, home: boolean): Promise<void> {
    const data = { betId: game.id, teamChosen: home ? game.team1 : game.team2, amount };
    await dataOf(await request.post(`${url}/api/userbets/${uid}`, { headers, data }));
  }

  const friends: Friend[] = [];
  for (const name of names) friends.push(await signUp(name));
  const [founder] = friends;
  const last = friends.at(-1);
  if (founder === undefined || last === undefined) throw new Error('nobody came');
  const group = { headers: founder.headers, data: { groupName: 'Sofa Critics' } };
  const { id } = await dataOf<{ id: string }>(await request.post(`${url}/api/groups`, group));
  const next = await openGames();
  for (const [place, friend] of friends.entries()) {
    const { uid, headers } = friend;
    if (friend !== founder) await dataOf(await request.put(`${url}/api/groups/${id}`, { headers, data: {} }));
    const amount = deposits[place] ?? 0;
    if (amount > 0) await dataOf(await request.post(`${url}/api/users/${uid}/deposit`, { headers, data: { amount } }));
    for (const [turn, game] of next.slice(0, betsEach).entries()) {
      await bet(friend, game, (stakes[(place + turn) % stakes.length] ?? 10) + 5 * turn, (place + turn) % 2 === 0);
    }
  }

  return {
    email: last.email,
    async settled(count) {
      for (;;) {
        const { uid, headers } = last;
        const bets = await dataOf<Record<string, UserBet>>(
          await request.get(`${url}/api/userbets/user_id/${uid}`, { headers }),
        );
        if (Object.values(bets).filter(({ status }) => status !== 'pending').length >= count) return;
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      }
    },
    async betAgain() {
      for (const [turn, game] of (await openGames()).slice(-2).entries())
        await bet(last, game, 40 + 35 * turn, turn === 0);
    },
  };
}
