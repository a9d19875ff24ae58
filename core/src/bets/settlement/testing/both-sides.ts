import type { World } from '../../../testing/world.ts';
import { placeBet } from '../../place-bet.ts';

/** Two users with a bet of $100.00 each, one on either team of a game, at +150 and −170. */
export async function betOnBothSides(world: World) {
  const [home, away, game] = [await world.aUser(), await world.aUser(), await world.anOpenGame()];
  await placeBet(world, { uid: home, gameId: game.id, teamChosen: game.team1, amount: 10_000, key: 'b' });
  await placeBet(world, { uid: away, gameId: game.id, teamChosen: game.team2, amount: 10_000, key: 'b' });
  return { home, away, game };
}

/** A user's only bet and what it has made of the account. */
export async function outcomeOf(world: World, uid: string) {
  const account = await world.accounts.get(uid);
  const [bet] = await world.betsOf(uid);
  return { status: bet?.status, balance: account?.balance, winnings: account?.totalWinnings, stats: account?.stats };
}

const counts = { bets: 1, won: 0, lost: 0, void: 0, staked: 10_000, inPlay: 0, returned: 0 };

/** The outcomes of such a bet. */
export const homeWon = {
  status: 'won',
  balance: 115_000,
  winnings: 15_000,
  stats: { ...counts, won: 1, returned: 25_000 },
};
export const awayWon = {
  ...homeWon,
  balance: 105_882,
  winnings: 5_882,
  stats: { ...homeWon.stats, returned: 15_882 },
};
export const lost = { status: 'lost', balance: 90_000, winnings: 0, stats: { ...counts, lost: 1 } };
export const refunded = { status: 'void', balance: 100_000, winnings: 0, stats: { ...counts, void: 1, staked: 0 } };
