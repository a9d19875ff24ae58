import { DomainError } from '@courtside/contract';
import type { StakedBet } from '../../money/entry-kinds.ts';
import type { Ledger } from '../../money/ledger.ts';
import { stakeKey } from './bets.ts';

/**
 * The bet as its stake carries it. Read from the ledger, which has every bet, even one whose document a crash delayed.
 * @throws DomainError `bet-not-found`
 */
export async function findStake(ledger: Ledger, uid: string, betId: string): Promise<StakedBet> {
  const stake = await ledger.findByKey(uid, stakeKey(betId));
  if (stake?.kind !== 'stake') throw new DomainError('bet-not-found');
  return stake.ref.bet;
}
