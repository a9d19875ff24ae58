import { DomainError, type MarketName, type Side } from '@courtside/contract';
import { isOpen } from '../bets/open-odds.ts';
import { sidesOf } from '../ledger/bet.ts';
import type { GroupTicketDoc } from './group-ticket.model.ts';
import type { GroupTicketing } from './group-ticketing.ts';

/** What a member picks for a ticket. */
export interface TicketPickOrder {
  readonly gameId: string;
  readonly market: MarketName;
  readonly side: Side;
}

type StoredLeg = GroupTicketDoc['legs'][number];

/**
 * The leg that a member picks at this moment. Its price does not matter: each member who places it takes the one of then.
 * @throws DomainError `game-not-found`, `unknown-team`, `betting-closed`, `market-not-offered`
 */
export async function takePick(
  { games, clock }: Omit<GroupTicketing, 'db' | 'publish'>,
  uid: string,
  { gameId, market, side }: TicketPickOrder,
): Promise<StoredLeg> {
  const game = await games.get(gameId);
  if (game === null) throw new DomainError('game-not-found');
  const index = sidesOf[market].indexOf(side);
  if (index === -1) throw new DomainError('unknown-team.side');
  const pickedAt = new Date(clock());
  if (!isOpen(game, pickedAt)) throw new DomainError('betting-closed');
  if (game.markets[market] === undefined) throw new DomainError('market-not-offered');
  return { uid, gameId, ...(market !== 'moneyline' && { market }), side: index === 0 ? 1 : 2, pickedAt };
}

/** Whether two legs pick the same side of the same game. */
export function isSamePick(a: StoredLeg, b: StoredLeg): boolean {
  return a.gameId === b.gameId && a.market === b.market && a.side === b.side;
}
