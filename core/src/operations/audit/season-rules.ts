import { seasonLimits } from '@courtside/contract';
import type { AccountState } from '../../ledger/account.model.ts';
import { atStakeCents } from '../../ledger/account-state.ts';
import { legsOf } from '../../ledger/bet.ts';
import type { Entry } from '../../ledger/entry.model.ts';
import type { SeasonRow } from '../../seasons/season-table.model.ts';
import { findPayoutFault } from './bet-rules.ts';

/** What a season lays down for the accounts of its members. Money in cents. */
export interface SeasonTerms {
  readonly bankroll: number;
  readonly maxStake: number;
  /** The most legs of one bet. */
  readonly maxLegs: number;
  /** How often a member may buy in again. */
  readonly rebuys: number;
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
  /** The row of each member in the final table, and the last entry that it counts, by uid; null before the season is final. */
  readonly final: ReadonlyMap<string, { readonly row: SeasonRow; readonly seq: number }> | null;
}

function isWithin(at: Date, { startsAt, endsAt }: SeasonTerms): boolean {
  return at >= startsAt && at < endsAt;
}

/**
 * Which rule of its season an entry violates, or null. Accounts of seasons never have deposits or bonuses.
 * @param state the account before the entry
 */
export function findSeasonFault(entry: Entry, state: AccountState, season: SeasonTerms): string | null {
  switch (entry.kind) {
    case 'deposit':
    case 'bonus':
      return `is a ${entry.kind}, which the account of a season never has`;
    case 'stake': {
      const { amount, id } = entry.ref.bet;
      const legs = legsOf(entry.ref.bet);
      if (legs.length > season.maxLegs)
        return `places bet ${id} with ${legs.length} legs, the most are ${season.maxLegs}`;
      const overLimit = findPayoutFault(entry.ref.bet, season.bankroll);
      if (overLimit !== null) return overLimit;
      if (amount > season.maxStake) return `stakes ${amount} on bet ${id}, the maximum is ${season.maxStake}`;
      if (!isWithin(entry.at, season)) return `places bet ${id} outside of the season`;
      const isInside = legs.every(({ betData }) => isWithin(betData.startTime, season));
      return isInside ? null : `places bet ${id} on a game outside of the season`;
    }
    case 'rebuy': {
      const left = state.balance + atStakeCents(state);
      if (entry.amount !== season.bankroll) return `buys in for ${entry.amount}, the bankroll is ${season.bankroll}`;
      if ((state.rebuys ?? 0) >= season.rebuys) return `buys in again more than ${season.rebuys} times`;
      return left * 100 < season.bankroll * seasonLimits.rebuyBelowPercent ? null : `buys in again with ${left} left`;
    }
    default:
      return null;
  }
}
