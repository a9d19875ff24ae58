import type { Cents } from '@courtside/contract';
import { type Bet, gameIdsOf, isParlay, profitOf } from '../ledger/bet.ts';
import { type FloorPick, legsByPick, pickOf } from './night-floor.ts';
import { type NightGame, toNightGame } from './night-games.ts';
import type { Night } from './read-night.ts';

/** What members have, or had, on one selection of a game in one kind of money. Amounts in cents. */
interface NightPick extends FloorPick {
  /** Stakes of open bets. */
  readonly inPlay: Cents;
  /** Stakes of void bets, and of bets whose line was met exactly. */
  readonly returned: Cents;
  /** What the other bets have paid back, less their stakes. */
  readonly profit: Cents;
}

/** A game of a night and who was on whom. */
export interface PickedGame extends NightGame {
  readonly picks: readonly NightPick[];
}

const stakesOf = (bets: readonly Bet[]) => bets.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The picks of a game. A parlay is on no side of it.
 * @param bets those on the game that the group may see, void ones among them
 */
function picksOf(bets: readonly Bet[]): NightPick[] {
  const legs = bets.filter((bet) => !isParlay(bet)).map((bet) => ({ bet, leg: bet }));
  return legsByPick(legs).map((ofPick) => {
    const own = ofPick.map(({ bet }) => bet);
    return {
      ...pickOf(ofPick),
      inPlay: stakesOf(own.filter(({ status }) => status === 'pending')),
      returned: stakesOf(own.filter(({ status }) => status === 'void' || status === 'push')),
      profit: own.reduce((sum, bet) => sum + profitOf(bet), 0),
    };
  });
}

/** The games of a night with a bet that the group may see, by tip-off, and who was on whom. Pure. */
export function pickedGames({
  games,
  shown,
  returned,
  now,
}: Pick<Night, 'games' | 'shown' | 'returned' | 'now'>): PickedGame[] {
  const legs = [...shown, ...returned].flatMap((bet) => gameIdsOf(bet).map((gameId) => ({ gameId, bet })));
  const byGame = Map.groupBy(legs, ({ gameId }) => gameId);
  return games.flatMap((game) => {
    const bets = byGame.get(game.id)?.map(({ bet }) => bet);
    return bets === undefined ? [] : [{ ...toNightGame(game, now), picks: picksOf(bets) }];
  });
}
