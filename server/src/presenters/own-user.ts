import { type OwnUser, toDollars } from '@courtside/contract';
import type { BalanceState } from '@courtside/core/bets/events';
import {
  atStakeCents,
  decidedStakesCents,
  isFirstDepositTaken,
  netProfitCents,
  runningBets,
} from '@courtside/core/ledger/account-state';
import type { Account } from '@courtside/core/members/profiles/accounts';

/** The counters of an account's bets; money in dollars. */
export function presentStats(stats: BalanceState['stats']) {
  const { bets, won, lost, push = 0, cashedOut = 0 } = stats;
  return {
    bets,
    running: runningBets(stats),
    won,
    lost,
    push,
    void: stats.void,
    cashedOut,
    staked: toDollars(decidedStakesCents(stats)),
    profit: toDollars(netProfitCents(stats)),
  };
}

/** The fields of the user's own record that change with the ledger; dollars. */
export function presentMoney(
  state: BalanceState,
): Pick<OwnUser, 'balance' | 'totalWinnings' | 'cashier' | 'atStake' | 'stats' | 'seq'> {
  return {
    balance: toDollars(state.balance),
    totalWinnings: toDollars(state.totalWinnings),
    cashier: {
      firstDeposit: isFirstDepositTaken(state.cashier) ? 'taken' : 'due',
      toppedUpOn: state.cashier?.toppedUpOn ?? null,
    },
    atStake: toDollars(state.atStake),
    stats: presentStats(state.stats),
    seq: state.seq,
  };
}

/** The profile fields of the user's own record. */
export function presentProfile({
  username,
  groupIds,
}: Pick<Account, 'username' | 'groupIds'>): Pick<OwnUser, 'username' | 'displayName' | 'groupIds'> {
  return { username, displayName: username, groupIds: [...groupIds] };
}

/** A full account record, shown only to its user. */
export function presentOwnUser(account: Account): OwnUser {
  return {
    id: account.uid,
    uid: account.uid,
    email: account.email ?? null,
    ...presentProfile(account),
    ...presentMoney({ ...account, atStake: atStakeCents(account) }),
  };
}
