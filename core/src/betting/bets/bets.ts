import { randomUUID } from 'node:crypto';
import { DomainError, payoutCents } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import type { AccountState } from '../../money/account.ts';
import type { Draft } from '../../money/entry.ts';
import type { StakedBet } from '../../money/entry-kinds.ts';
import type { Ledger } from '../../money/ledger.ts';
import type { Database } from '../../platform/db/connect.ts';
import { readClosedBet } from '../settlement/read-closed.ts';
import type { Bet } from './bet.ts';
import { type BetLists, createBetLists } from './bet-lists.ts';

/** What a user wants to bet. */
interface BetOrder {
  readonly uid: string;
  /** Idempotency, and the id the bet gets; made up when absent. */
  readonly key?: string | undefined;
  readonly gameId: string;
  readonly teamChosen: string;
  /** Cents, above 0. */
  readonly amount: number;
  /** The American price the user saw. */
  readonly acceptedPrice?: number | undefined;
}

export interface Bets extends BetLists {
  /**
   * Places a bet in one commit: stake, price and bet together. The same key answers the same bet, as it is now.
   * A hold of the same amount is turned into the stake instead of taking the money again.
   * @throws DomainError `game-not-found`, `unknown-team`, `betting-closed`, `odds-changed` (details: the prices now),
   * `odds-stale`, `market-paused`, `insufficient-balance`, `too-many-bets`, `key-reused`, `user-not-found`, `unavailable`
   */
  place(order: BetOrder): Promise<Bet>;
}

/** Idempotency key of the entry that makes a bet. */
export function stakeKey(betId: string): string {
  return `stake:${betId}`;
}

/** Throws when the market accepts no bets at this moment: paused, or its price is past the age bound. */
export function checkMarket(
  { moneyline: { pause, staleAt } }: Game,
  at: Date,
  stale: 'odds-stale' | 'odds-stale.cash-out' = 'odds-stale',
): void {
  if (at >= staleAt || pause === 'no-credits') throw new DomainError(stale);
  if (pause !== null) throw new DomainError('market-paused');
}

/** Throws unless the market takes this order at this moment; otherwise the side chosen and its price. */
function takePrice(game: Game | null, order: BetOrder, at: Date): { game: Game; side: 1 | 2; price: number } {
  if (game === null) throw new DomainError('game-not-found');
  if (order.teamChosen !== game.team1 && order.teamChosen !== game.team2)
    throw new DomainError('unknown-team', { field: 'teamChosen' });
  if (game.betStatus !== 'open' || at >= game.endTime || at >= game.startTime) throw new DomainError('betting-closed');
  checkMarket(game, at);
  const side = order.teamChosen === game.team1 ? 1 : 2;
  const price = side === 1 ? game.team1Price : game.team2Price;
  if (order.acceptedPrice !== undefined && order.acceptedPrice !== price) {
    const { team1Price, team2Price } = game;
    throw new DomainError('odds-changed', { details: { price, team1_price: team1Price, team2_price: team2Price } });
  }
  return { game, side, price };
}

/** Throws when an account has as many bets running as it may. Exact: its state is the one the stake is entered on. */
function checkRoom({ stats }: AccountState, most: number): void {
  if (stats.bets - stats.won - stats.lost - stats.void - (stats.cashedOut ?? 0) < most) return;
  const count = most.toLocaleString('en-US');
  throw new DomainError('too-many-bets', {
    message: `You have ${count} bets running, as many as one person can have. Wait until some are decided.`,
  });
}

function decideStake(order: BetOrder, id: string, game: Game | null, state: AccountState, at: Date): Draft {
  const taken = takePrice(game, order, at);
  const { team1, team2, team1Price, team2Price, startTime, endTime } = taken.game;
  const bet: StakedBet = {
    id,
    uid: order.uid,
    gameId: order.gameId,
    side: taken.side,
    amount: order.amount,
    price: taken.price,
    potential: payoutCents(order.amount, taken.price),
    placedAt: at,
    betData: { team1, team2, team1Price, team2Price, startTime, endTime },
  };
  const hold = state.holds.find((open) => open.amount === order.amount && at < open.expiresAt);
  return hold === undefined
    ? { kind: 'stake', amount: -order.amount, ref: { bet } }
    : { kind: 'stake', amount: 0, ref: { bet, hold: hold.seq } };
}

/** True when a bet placed before is what this order asks for. */
function isSameOrder(bet: StakedBet, order: BetOrder): boolean {
  const team = bet.side === 1 ? bet.betData.team1 : bet.betData.team2;
  return bet.gameId === order.gameId && team === order.teamChosen && bet.amount === order.amount;
}

export function createBets(deps: {
  db: Database;
  ledger: Ledger;
  games: Games;
  /** How many pending bets one user can have. */
  maxOpenBets: number;
}): Bets {
  const { db, ledger, games, maxOpenBets } = deps;
  return {
    async place(order) {
      const id = order.key ?? randomUUID();
      const { entry, replayed } = await ledger.move({
        uid: order.uid,
        key: stakeKey(id),
        async prepare() {
          const game = await games.get(order.gameId);
          return (state, at) => {
            const draft = decideStake(order, id, game, state, at);
            // Report an insufficient balance before the open-bet limit.
            if (state.balance + draft.amount >= 0) checkRoom(state, maxOpenBets);
            return draft;
          };
        },
      });
      if (entry.kind !== 'stake' || !isSameOrder(entry.ref.bet, order)) throw new DomainError('key-reused');
      const { bet } = entry.ref;
      const closed = replayed ? await readClosedBet(db, bet) : null;
      return closed ?? { ...bet, status: 'pending', settledAt: null };
    },
    ...createBetLists(db, maxOpenBets),
  };
}
