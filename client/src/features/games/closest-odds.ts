import type { Game } from '@courtside/contract/entities';
import { fairProbability } from '@courtside/contract/odds';
import { atom } from 'jotai';
import { nowAtom } from './clock.ts';
import { gameAtom, gameIdsAtom } from './games-atoms.ts';
import { pauseOf } from './market.ts';

/** How far a game's odds are from even, 0 to 0.5. */
const unevenness = ({ team1_price, team2_price }: Game) => Math.abs(fairProbability(team1_price, team2_price) - 0.5);

/** The game with the most even odds; the first of several. Null if there are no games. */
export function closestOdds(games: readonly Game[]): Game | null {
  return games.toSorted((a, b) => unevenness(a) - unevenness(b))[0] ?? null;
}

let picked: string | null = null;

/** The open game with the most even odds that takes bets. Stays the same while it does, although prices move. */
export const closestOddsAtom = atom((get) => {
  const open = get(gameIdsAtom('open')).flatMap((id) => get(gameAtom(id)) ?? []);
  const takesBets = open.filter((game) => pauseOf(game.markets.moneyline, get(nowAtom)) === null);
  const game = takesBets.find(({ id }) => id === picked) ?? closestOdds(takesBets);
  picked = game?.id ?? null;
  return game;
});
