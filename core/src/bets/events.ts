import type { AccountDoc, UserDoc } from '../ledger/account.model.ts';
import { atStakeCents } from '../ledger/account-state.ts';
import type { BetDoc } from '../ledger/bet.model.ts';
import type { Entry } from '../ledger/entry.model.ts';
import type { Committed } from '../ledger/move.ts';
import { betAfter } from '../ledger/project.ts';
import type { EventOf } from '../platform/events/event-codec.ts';

/** The part of an account's money that events carry. Money in cents. */
export interface BalanceState
  extends Pick<AccountDoc, 'seq' | 'balance' | 'totalWinnings' | 'stats' | 'cashier' | 'rebuys'> {
  /** Open holds and the stakes of pending bets. */
  readonly atStake: AccountDoc['stats']['inPlay'];
}

/** What happened to accounts and bets, published after it was committed. Money in cents. */
export interface BettingEvents {
  balance: {
    /** The owner of the account. */
    readonly uid: AccountDoc['uid'];
    readonly account: AccountDoc['_id'];
    readonly state: BalanceState;
    readonly change: Pick<Entry, 'kind' | 'amount'>;
  };
  bet: { readonly uid: BetDoc['uid']; readonly bet: Omit<BetDoc, '_id'> };
  /** Accounts to read again: recovery repaired them, or the event that describes their change could not be built. */
  reread: { readonly uids: readonly UserDoc['uid'][] };
}

type BettingEvent = EventOf<BettingEvents>;

/** The events that a committed entry causes. */
export function eventsOf({ entry, uid, state }: Committed): BettingEvent[] {
  const { seq, balance, totalWinnings, stats, cashier, rebuys } = state;
  const moved: BettingEvent = {
    type: 'balance',
    uid,
    account: entry.account,
    state: {
      seq,
      balance,
      totalWinnings,
      stats,
      atStake: atStakeCents(state),
      ...(cashier && { cashier }),
      ...(rebuys !== undefined && { rebuys }),
    },
    change: { kind: entry.kind, amount: entry.amount },
  };
  const bet = betAfter(entry);
  return bet === null ? [moved] : [moved, { type: 'bet', uid: bet.uid, bet }];
}
