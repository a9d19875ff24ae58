import { setTimeout as wait } from 'node:timers/promises';
import type { Game, UserBet } from '@courtside/contract';
import type { APIRequestContext } from '@playwright/test';
import type { Caller } from '../src/accounts/service.ts';
import { dataOf } from '../src/answers.ts';
import { listGames, newCaller } from '../src/api.ts';

/** A group of friends with different bets and balances. The screenshots show the last one's view. */
export interface Circle {
  readonly email: string;
  /** Resolves once at least `count` bets of the last friend are settled. @throws if that takes over 15 minutes */
  settled(count: number): Promise<void>;
  /** Places two more bets of the last friend, on the games that stay open the longest. */
  betAgain(): Promise<void>;
}

const names = ['Ada Quinn', 'Bo Marsh', 'Cleo Diaz', 'Dev Raman', 'Eli Stone', 'Fay Okoye', 'Maya Okafor'];
const stakes = [35, 80, 20, 55, 110, 15, 60];
const betsEach = 4;
const lookEveryMs = 5_000;
/** The next games tip off within minutes and end about four minutes later. */
const settledWithinMs = 15 * 60_000;

/** Signs up the friends, puts them into a group, and lets each bet on the next games. */
export async function friendsMoveIn(request: APIRequestContext, url: string): Promise<Circle> {
  const openGames = async () => (await listGames(request, { url })).filter(({ betStatus }) => betStatus === 'open');

  async function bet({ uid, headers }: Caller, game: Game, amount: number, home: boolean): Promise<void> {
    const data = { betId: game.id, teamChosen: home ? game.team1 : game.team2, amount };
    await dataOf(await request.post(`${url}/api/userbets/${uid}`, { headers, data }));
  }

  const friends: Caller[] = [];
  for (const username of names) {
    const email = `${username.toLowerCase().replace(' ', '.')}@example.com`;
    friends.push(await newCaller(request, { url }, { email, username }));
  }
  const [founder] = friends;
  const last = friends.at(-1);
  if (founder === undefined || last === undefined) throw new Error('the list of friends is empty');
  const group = { headers: founder.headers, data: { groupName: 'Sofa Critics' } };
  const { id } = await dataOf<{ id: string }>(await request.post(`${url}/api/groups`, group));
  const next = await openGames();
  for (const [place, friend] of friends.entries()) {
    const { headers } = friend;
    if (friend !== founder) await dataOf(await request.put(`${url}/api/groups/${id}`, { headers, data: {} }));
    for (const [turn, game] of next.slice(0, betsEach).entries()) {
      await bet(friend, game, (stakes[(place + turn) % stakes.length] ?? 10) + 5 * turn, (place + turn) % 2 === 0);
    }
  }

  return {
    email: last.email,
    async settled(count) {
      const { uid, headers } = last;
      for (const endAt = Date.now() + settledWithinMs; Date.now() < endAt; ) {
        const bets = await dataOf<Record<string, UserBet>>(
          await request.get(`${url}/api/userbets/user_id/${uid}`, { headers }),
        );
        if (Object.values(bets).filter(({ status }) => status !== 'pending').length >= count) return;
        await wait(lookEveryMs);
      }
      throw new Error(`fewer than ${count} bets were settled within ${settledWithinMs / 60_000} minutes`);
    },
    async betAgain() {
      for (const [turn, game] of (await openGames()).slice(-2).entries())
        await bet(last, game, 40 + 35 * turn, turn === 0);
    },
  };
}
