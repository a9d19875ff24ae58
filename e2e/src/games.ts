/** Games of the league that a test plays by command. No other test bets on them. */
import type { Game } from '@courtside/contract';
import { type APIRequestContext, expect } from '@playwright/test';
import { listGames } from './api.ts';
import { command } from './league/command.ts';
import type { Points, Prices } from './league/game.ts';

const look = { intervals: [100, 200] };

/** Waits until the product shows a game in a state. @returns the game */
async function untilGame(request: APIRequestContext, id: string, isThere: (game: Game) => boolean): Promise<Game> {
  const found: Game[] = [];
  await expect(async () => {
    const game = (await listGames(request, { url: '' })).find((each) => each.id === id);
    expect(game !== undefined && isThere(game), JSON.stringify(game)).toBe(true);
    if (game !== undefined) found.push(game);
  }).toPass(look);
  const [game] = found;
  if (game === undefined) throw new Error('unreachable');
  return game;
}

/** Offers a game of the test's own at the prices of `ownOffer`, and waits until the product takes bets on it. */
export async function ownGame(request: APIRequestContext): Promise<Game> {
  const { id } = await command({ do: 'offer' });
  return untilGame(request, id, ({ betStatus, markets }) => betStatus === 'open' && markets.moneyline.state === 'open');
}

/** Moves the moneyline of a game a little: a large change would have to be read twice. Waits until the product shows it. */
export async function movePrice(request: APIRequestContext, id: string, moneyline: Prices): Promise<void> {
  await command({ do: 'price', id, offer: { moneyline } });
  await untilGame(request, id, ({ team1_price }) => team1_price === moneyline[0]);
}

/** Starts a game, and waits until the product shows its score. */
export async function tipOff(request: APIRequestContext, id: string): Promise<Game> {
  await command({ do: 'tipOff', id });
  return untilGame(request, id, ({ betStatus, score }) => betStatus === 'closed' && score !== null);
}

/** Sets the points of a live game in each quarter. */
export async function score(id: string, points: Points): Promise<void> {
  await command({ do: 'score', id, points, clock: '6:00' });
}

/** Ends a game that has tipped off, with a final score, and waits until its bets are settled. */
export async function endGame(
  request: APIRequestContext,
  id: string,
  [home, away]: readonly [number, number],
): Promise<Game> {
  await command({ do: 'end', id, home, away });
  return untilGame(request, id, ({ betStatus }) => betStatus === 'settled');
}

/** Ends a game with a final score of the odds source that the scoreboard contradicts. */
export async function disputeGame(id: string, [home, away]: readonly [number, number]): Promise<void> {
  await command({ do: 'dispute', id, home, away });
}

/** Plays a game from its tip-off to the settlement of its bets. */
export async function play(request: APIRequestContext, id: string, score: readonly [number, number]): Promise<void> {
  await tipOff(request, id);
  await endGame(request, id, score);
}
