import { type OwnUser, toDollars, type UserBet } from '@courtside/contract';
import type { BalanceState } from '@courtside/core/bets/events';
import { nameOfAccount } from '@courtside/core/ledger/account-id';
import {
  atStakeCents,
  decidedStakesCents,
  isFirstDepositTaken,
  netProfitCents,
  runningBets,
} from '@courtside/core/ledger/account-state';
import { type Bet, selectionOf, teamChosen } from '@courtside/core/ledger/bet';
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

/** A bet as shown to its user; money in dollars. */
export function presentUserBet(bet: Bet & { readonly opponent?: string }): UserBet {
  const { league, team1, team2, team1Price, team2Price, startTime } = bet.betData;
  return {
    id: bet.id,
    userId: bet.uid,
    account: nameOfAccount(bet.account),
    betId: bet.gameId,
    ...selectionOf(bet),
    teamChosen: teamChosen(bet),
    price: bet.price,
    amount: toDollars(bet.amount),
    potentialWinnings: toDollars(bet.potential),
    status: bet.status,
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
    cancelled: bet.cancelled ?? false,
    ...(bet.priceError && { priceError: true }),
    ...(bet.correction && { correction: bet.correction }),
    ...(bet.challenge !== undefined && { challenge: bet.challenge }),
    ...(bet.opponent !== undefined && { opponent: bet.opponent }),
    cashedOut: bet.cashedOut === undefined ? null : toDollars(bet.cashedOut),
    betData: {
      ...(league && { league }),
      team1,
      team2,
      team1_price: team1Price,
      team2_price: team2Price,
      startTime: startTime.toISOString(),
    },
  };
}
