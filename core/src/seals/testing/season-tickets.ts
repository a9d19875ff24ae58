import { cashOut } from '../../bets/cash-out.ts';
import { placeParlay } from '../../bets/place-parlay.ts';
import { undoBet } from '../../bets/undo-bet.ts';
import type { Game } from '../../league/games/game.ts';
import type { Random } from '../../platform/random.ts';
import { opponent } from '../../testing/opponent.ts';
import type { World } from '../../testing/world.ts';

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** A game that is open from now on until its tip-off, with all markets. @param number decides who plays against the home team */
export async function aGameAt(world: World, startTime: number, number: number): Promise<Game> {
  const staleAt = new Date(startTime);
  return world.anOpenGame({
    startTime: staleAt,
    endTime: staleAt,
    team2: opponent(number),
    markets: {
      moneyline: world.aMoneyline({ staleAt }),
      spread: world.aLine(-5, { staleAt }),
      total: world.aLine(220, { staleAt }),
    },
  });
}

/** Some users place a ticket on the first two or three of these games. Some of them undo it, or cash it out. @returns how many */
export async function placeTickets(
  world: World,
  uids: readonly string[],
  games: readonly Game[],
  random: Random,
): Promise<number> {
  let placed = 0;
  for (const uid of uids) {
    if (random() < 0.6) continue;
    const legs = games.slice(0, random() < 0.5 ? 2 : 3).map((game) => {
      const market = pick(random, ['moneyline', 'spread'] as const);
      return { gameId: game.id, market, side: pick(random, ['team1', 'team2'] as const) };
    });
    const key = `ticket-on-${games[0]?.id}`;
    await placeParlay(world, { uid, key, legs, amount: 100 + Math.floor(random() * 400) });
    placed += 1;
    const what = random();
    if (what < 0.1) await undoBet(world, uid, key);
    else if (what < 0.25) await cashOut(world, { uid, betId: key });
  }
  return placed;
}
