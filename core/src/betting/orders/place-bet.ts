import { randomUUID } from 'node:crypto';
import { type Cents, DomainError, formatCents, payoutCents } from '@courtside/contract';
import type { Game } from '../../league/games/game.ts';
import type { Games } from '../../league/games/games.ts';
import { mainAccountOf, type Uid } from '../../money/account-id.ts';
import { type Bet, stakeKey } from '../bets/bet.ts';
import { type BetLists, createBetLists } from '../bets/bet-lists.ts';
import type { BettingDatabase } from '../collections.ts';
import type { BettingLedger } from '../ledger/betting-ledger.ts';
import type { BettingState } from '../ledger/betting-state.ts';
import type { BettingDraft, StakedBet } from '../ledger/entry-kinds.ts';
import { readClosedBet } from '../ledger/read-bets.ts';

/** What a user wants to bet. */
interface BetOrder {
  readonly uid: Uid;
  /** Idempotency key, and the id of the bet; random when absent. */
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
   * Places a bet in one commit: stake, price and bet together. A repeat with the same key returns the same bet in its
   * current state. A hold of the same amount becomes the stake, instead of taking the money again.
   * @throws DomainError `game-not-found`, `unknown-team`, `betting-closed`, `odds-changed` (details: the current prices),
   * `odds-stale`, `market-paused`, `insufficient-balance`, `too-many-bets`, `key-reused`, `user-not-found`, `unavailable`
   */
  place(order: BetOrder): Promise<Bet>;
}

/** Throws when the market accepts no bets at this moment: paused, or its price is too old. */
export function checkMarket(
  { moneyline: { pause, staleAt } }: Game,
  at: Date,
  stale: 'odds-stale' | 'odds-stale.cash-out' = 'odds-stale',
): void {
  if (at >= staleAt || pause === 'no-credits') throw new DomainError(stale);
  if (pause !== null) throw new DomainError('market-paused');
}

/**
 * Throws when an account with a negative balance is about to set money aside for a bet, also a stake of amount 0 whose
 * money is already on hold. Only a correction makes a balance negative.
 * @throws DomainError `insufficient-balance`, or the given variant of it
 */
export function checkDebt(
  balance: Cents,
  error: 'insufficient-balance' | 'insufficient-balance.hold' = 'insufficient-balance',
): void {
  if (balance >= 0) return;
  throw new DomainError(error, { message: `You owe ${formatCents(-balance)}. Winnings and deposits repay it first.` });
}

/** Returns the chosen side and its price. @throws DomainError if the market does not take this order at this moment */
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

/** Throws when an account is at its limit of open bets. Exact: the stake's entry follows this very state. */
function checkOpenBets({ stats }: BettingState, max: number): void {
  if (stats.bets - stats.won - stats.lost - stats.void - (stats.cashedOut ?? 0) < max) return;
  const count = max.toLocaleString('en-US');
  throw new DomainError('too-many-bets', {
    message: `You have ${count} bets running, as many as one person can have. Wait until some are decided.`,
  });
}

function decideStake(order: BetOrder, id: string, game: Game | null, state: BettingState, at: Date): BettingDraft {
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

/** True if this order asks for the bet that its key has placed. */
function isSameOrder(bet: StakedBet, order: BetOrder): boolean {
  const team = bet.side === 1 ? bet.betData.team1 : bet.betData.team2;
  return bet.gameId === order.gameId && team === order.teamChosen && bet.amount === order.amount;
}

export function createBets(deps: {
  db: BettingDatabase;
  ledger: BettingLedger;
  games: Games;
  /** How many pending bets one user can have. */
  maxOpenBets: number;
}): Bets {
  const { db, ledger, games, maxOpenBets } = deps;
  return {
    async place(order) {
      const id = order.key ?? randomUUID();
      const { entry, replayed } = await ledger.move({
        account: mainAccountOf(order.uid),
        key: stakeKey(id),
        async prepare() {
          const game = await games.get(order.gameId);
          return (state, at) => {
            const draft = decideStake(order, id, game, state, at);
            checkDebt(state.balance);
            // Report an insufficient balance before the open-bet limit: the ledger checks it next.
            if (state.balance + draft.amount >= 0) checkOpenBets(state, maxOpenBets);
            return draft;
          };
        },
      });
      if (entry.kind !== 'stake' || !isSameOrder(entry.ref.bet, order)) throw new DomainError('key-reused');
      const { account } = entry;
      const bet: Bet = { ...entry.ref.bet, account, status: 'pending', settledAt: null };
      return (replayed && (await readClosedBet(db, bet))) || bet;
    },
    ...createBetLists(db, maxOpenBets),
  };
}
