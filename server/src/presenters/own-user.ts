import { type OwnUser, toDollars, type UserBet } from '@courtside/contract';
import {
  type Account,
  atStakeCents,
  type BalanceState,
  type Bet,
  isGroupId,
  netProfitCents,
  teamChosen,
} from '@courtside/core';

function presentStats(stats: BalanceState['stats']) {
  const { bets, won, lost, cashedOut = 0, staked } = stats;
  return {
    bets,
    running: bets - won - lost - stats.void - cashedOut,
    won,
    lost,
    void: stats.void,
    cashedOut,
    staked: toDollars(staked),
    profit: toDollars(netProfitCents(stats)),
  };
}

/** The fields of the user's own record that change with the ledger; dollars. */
export function presentMoney(
  state: BalanceState,
): Pick<OwnUser, 'balance' | 'totalWinnings' | 'cashier' | 'atStake' | 'stats' | 'seq'> {
  const { firstDeposit, toppedUpOn } = state.cashier ?? { firstDeposit: null, toppedUpOn: null };
  return {
    balance: toDollars(state.balance),
    totalWinnings: toDollars(state.totalWinnings),
    cashier: { firstDeposit: firstDeposit === null ? 'due' : 'taken', toppedUpOn },
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
  return { username, displayName: username, groupIds: groupIds.filter(isGroupId) };
}

/** A full account record, shown only to its user. */
export function presentOwnUser(account: Account): OwnUser {
  return {
    id: account.uid,
    uid: account.uid,
    email: account.email,
    ...presentProfile(account),
    ...presentMoney({ ...account, atStake: atStakeCents(account) }),
  };
}

/** A bet as shown to its user; money in dollars. */
export function presentUserBet(bet: Bet): UserBet {
  const { team1, team2, team1Price, team2Price, startTime } = bet.betData;
  return {
    id: bet.id,
    userId: bet.uid,
    betId: bet.gameId,
    teamChosen: teamChosen(bet),
    amount: toDollars(bet.amount),
    potentialWinnings: toDollars(bet.potential),
    status: bet.status,
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt?.toISOString() ?? null,
    cancelled: bet.cancelled ?? false,
    cashedOut: bet.cashedOut === undefined ? null : toDollars(bet.cashedOut),
    betData: { team1, team2, team1_price: team1Price, team2_price: team2Price, startTime: startTime.toISOString() },
  };
}
