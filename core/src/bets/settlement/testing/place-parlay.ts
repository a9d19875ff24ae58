import { type MarketName, maxParlayFactor, openingBalanceCents, potentialOfLegs } from '@courtside/contract';
import type { Game } from '../../../league/games/game.ts';
import { mainAccountOf } from '../../../ledger/account-id.ts';
import { type Bet, type Leg, potentialOf, potentialOfParlay, stakeKey } from '../../../ledger/bet.ts';
import type { StakedBet } from '../../../ledger/entry.model.ts';
import type { World } from '../../../testing/world.ts';
import { betDataOf, openOdds } from '../../open-odds.ts';

/** A side of a market of a game: team 1 or over is 1, team 2 or under is 2. */
export interface PickedSide {
  readonly game: Game;
  readonly market?: MarketName;
  readonly side: Bet['side'];
}

function legOn({ game, market = 'moneyline', side }: PickedSide, at: Date): Leg {
  const odds = openOdds(game, { market, side }, at);
  const onLine = market !== 'moneyline' && odds.line !== null;
  return {
    gameId: game.id,
    ...(onLine && { market, line: odds.line }),
    side,
    price: odds.price,
    betData: betDataOf(game, odds),
  };
}

/** A stake on these sides, halved until it pays no more than a ticket of a main account may. In cents. */
export function stakeWithinLimit(amount: number, picks: readonly PickedSide[], at: Date): number {
  const prices = picks.map((pick) => legOn(pick, at).price);
  let stake = amount;
  while (potentialOfLegs(stake, prices) > openingBalanceCents * maxParlayFactor) stake = Math.floor(stake / 2);
  return stake;
}

/** A bet of a user on one to six games, as its stake carries it. */
function aStakedBet(
  { uid, id, amount, picks }: { uid: string; id: string; amount: number; picks: readonly PickedSide[] },
  at: Date,
): StakedBet {
  const legs = picks.map((pick) => legOn(pick, at));
  const [first] = legs;
  if (first === undefined) throw new Error('a bet needs a leg');
  const staked = { id, uid, ...first, amount, placedAt: at };
  return legs.length === 1
    ? { ...staked, ...potentialOf({ amount, price: first.price }) }
    : { ...staked, legs, ...potentialOfParlay(amount, legs) };
}

/** Stakes a bet on one to six games from a user's main account. No route places bets on more than one. */
export async function placeParlay(
  world: Pick<World, 'time' | 'ledger'>,
  order: { uid: string; id: string; amount: number; picks: readonly PickedSide[] },
): Promise<StakedBet> {
  const bet = aStakedBet(order, new Date(world.time.now));
  const key = stakeKey(bet.id);
  await world.ledger.move({
    account: mainAccountOf(order.uid),
    key,
    decide: () => ({ kind: 'stake', amount: -bet.amount, ref: { bet } }),
  });
  return bet;
}
