import type { AccountState } from '../../ledger/account.model.ts';
import { netProfitCents } from '../../ledger/account-state.ts';
import { profitOf } from '../../ledger/bet.ts';
import { resultOf } from '../../seasons/standings.ts';
import type { StoredBet } from './explained-bet.ts';
import type { SeasonTerms } from './season-rules.ts';

/** Compares the result of a member of a season with the bets alone, and with the final table. */
interface SeasonResults {
  /** Takes the state of the account after each entry. */
  add(state: AccountState): void;
  /** Passes the stored bets on, and adds up their profits. */
  adding(bets: AsyncIterable<StoredBet>): AsyncIterable<StoredBet>;
  /** @param state the account after its last entry */
  findFaults(state: AccountState): string[];
}

/** @param season null for a main account, which is not checked */
export function createSeasonResults(season: SeasonTerms | null, uid: string): SeasonResults {
  const final = season?.final?.get(uid);
  let stateAtEnd: AccountState | null = null;
  let profit = 0;
  return {
    add(state) {
      if (state.seq === final?.seq) stateAtEnd = state;
    },
    async *adding(bets) {
      for await (const bet of bets) {
        profit += profitOf({ ...bet, cashedOut: bet.cashedOut ?? 0 });
        yield bet;
      }
    },
    findFaults(state) {
      if (season === null) return [];
      const faults: string[] = [];
      const expected = netProfitCents(state.stats);
      if (profit !== expected) faults.push(`the bets have made ${profit}, the ledger says ${expected}`);
      if (final === undefined) return faults;
      const { standing } = resultOf(season.bankroll, stateAtEnd ?? state);
      if (standing !== final.row.standing)
        faults.push(`the final standing is ${final.row.standing}, the ledger said ${standing}`);
      return faults;
    },
  };
}
