import { DomainError } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';
import type { Uid } from '../ledger/account-id.ts';
import { type Bet, closeKey, gameIdsOf } from '../ledger/bet.ts';
import type { Draft, StakedBet } from '../ledger/entry.model.ts';
import { betAfter } from '../ledger/project.ts';
import { findStake } from '../ledger/read-bets.ts';
import type { Betting } from './betting.ts';

/** What closing a bet takes from the core. */
export type BetClosing = Pick<Betting, 'db' | 'ledger' | 'games'>;

/** The games of a bet, one for each leg; null for one that does not exist. */
export type GamesOfLegs = readonly (Game | null)[];

/** Decides how a bet is closed at a time. @throws DomainError if it stays open */
type DecideClose = (bet: StakedBet, games: GamesOfLegs, at: Date) => Draft;

/**
 * Closes a bet for its user. The entry has the key of every closing entry, so a bet is closed only once.
 * @returns the bet as its closing entry left it, whether or not this call wrote that entry
 * @throws DomainError `bet-not-found`, `bet-closed` (a head-to-head), `unavailable`, and what `decide` throws
 */
export async function closeBet(
  { db, ledger, games }: BetClosing,
  { uid, betId }: { uid: Uid; betId: string },
  decide: DecideClose,
): Promise<Bet | null> {
  const { account, bet } = await findStake(db, uid, betId);
  if (bet.challenge !== undefined) throw new DomainError('bet-closed.challenge');
  const { entry } = await ledger.move({
    account,
    key: closeKey(betId),
    async prepare() {
      const found = await Promise.all(gameIdsOf(bet).map((gameId) => games.get(gameId)));
      return (_state, at) => decide(bet, found, at);
    },
  });
  return betAfter(entry);
}
