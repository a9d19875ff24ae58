import { type OwnUser, toDollars } from '@courtside/contract';
import type { Account, AccountState } from '@courtside/core';

/** The part of the own record that money moves; dollars. */
export function presentMoney(state: AccountState): Pick<OwnUser, 'balance' | 'totalWinnings' | 'seq'> {
  return { balance: toDollars(state.balance), totalWinnings: toDollars(state.totalWinnings), seq: state.seq };
}

/** An account as its owner, and nobody else, sees it. */
export function presentOwnUser(account: Account): OwnUser {
  return {
    id: account.uid,
    uid: account.uid,
    username: account.username,
    displayName: account.username,
    email: account.email,
    groupIds: [...account.groupIds],
    ...presentMoney(account),
  };
}
