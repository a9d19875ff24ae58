import { type OwnUser, toDollars } from '@courtside/contract';
import { type Account, atStakeCents, type BalanceState, isGroupId } from '@courtside/core';

/** The part of the own record that money moves; dollars. */
export function presentMoney(
  state: BalanceState,
): Pick<OwnUser, 'balance' | 'totalWinnings' | 'cashier' | 'atStake' | 'seq'> {
  const { firstDeposit, toppedUpOn } = state.cashier ?? { firstDeposit: null, toppedUpOn: null };
  return {
    balance: toDollars(state.balance),
    totalWinnings: toDollars(state.totalWinnings),
    cashier: { firstDeposit: firstDeposit === null ? 'due' : 'taken', toppedUpOn },
    atStake: toDollars(state.atStake),
    seq: state.seq,
  };
}

/** The part of the own record that is not money. */
export function presentProfile({
  username,
  groupIds,
}: Pick<Account, 'username' | 'groupIds'>): Pick<OwnUser, 'username' | 'displayName' | 'groupIds'> {
  return { username, displayName: username, groupIds: groupIds.filter(isGroupId) };
}

/** An account as its owner, and nobody else, sees it. */
export function presentOwnUser(account: Account): OwnUser {
  return {
    id: account.uid,
    uid: account.uid,
    email: account.email,
    ...presentProfile(account),
    ...presentMoney({ ...account, atStake: atStakeCents(account) }),
  };
}
