import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Game } from '../../league/games/game.ts';
import { mainAccountOf } from '../../ledger/account-id.ts';
import { stakeKey } from '../../ledger/bet.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** A bet by a user whose stake another account has paid. */
async function aBetOnAnotherAccount(game: Game) {
  const [uid, account] = [await world.aUser(), mainAccountOf(await world.aUser())];
  const { id: gameId, team1, team2, startTime, endTime, markets } = game;
  const [team1Price, team2Price] = markets.moneyline.prices;
  const betData = { team1, team2, team1Price, team2Price, startTime, endTime };
  const terms = { amount: 10_000, price: 150, potential: 25_000, placedAt: new Date(tipOff - 3_600_000) };
  const bet = { id: 'b', uid, gameId, side: 1, ...terms, betData } as const;
  const decide = () => ({ kind: 'stake', amount: -bet.amount, ref: { bet } }) as const;
  await world.ledger.move({ account, key: stakeKey(bet.id), decide });
  return { uid, account };
}

it('settles and corrects a bet on the account that paid for it', async () => {
  const game = await world.anOpenGame();
  const { uid, account } = await aBetOnAnotherAccount(game);
  const balance = async () => (await world.db.users.findOne({ _id: account }).lean())?.balance;
  expect([await balance(), await world.betsOf(uid)]).toMatchObject([90_000, [{ account, status: 'pending' }]]);
  await world.finish(game, 100, 90);
  await world.settlement.settle(game.id);
  expect([await balance(), await world.betsOf(uid)]).toMatchObject([115_000, [{ account, status: 'won' }]]);
  await world.correct(game, { team1: 90, team2: 100 }, 'Corrected.');
  await world.settlement.settle(game.id);
  expect([await balance(), await world.betsOf(uid)]).toMatchObject([90_000, [{ account, status: 'lost' }]]);
  expect(await world.accounts.get(uid)).toMatchObject({ seq: 1, balance: 100_000 });
});
