import type { Bet } from '../bets/bet.ts';

/** A bet as its stake carries it: everything but what settlement adds. */
export type StakedBet = Omit<Bet, 'status' | 'settledAt' | 'cancelled'>;

/** Why a stake was given back. `endTime` is when betting on the game ended as the cancelling saw it; old entries of void games give no reason. */
type RefundRef =
  | { readonly bet: StakedBet; readonly reason?: 'void' }
  | { readonly bet: StakedBet; readonly reason: 'cancelled'; readonly endTime: Date };

/** Which of the cashier's two gifts a deposit is. `request` names the call that asked for it, so that its repeat is known. */
export type DepositRef =
  | { readonly reason: 'first'; readonly request: string }
  | { readonly reason: 'top-up'; readonly request: string; readonly day: string };

/** What an entry was for, by kind. The kinds are a closed union. */
interface EntryRefs {
  opening: Record<string, never>;
  /** Carries the whole bet. With `hold`, the money was set aside before by that entry and the amount is 0. */
  stake: { readonly bet: StakedBet; readonly hold?: number };
  hold: { readonly expiresAt: Date };
  release: { readonly hold: number };
  /** Closes a decided bet; a lost one with an amount of 0. */
  payout: { readonly bet: StakedBet; readonly result: 'won' | 'lost' };
  /** Closes a bet whose game did not count, or that was cancelled, and gives its stake back. */
  refund: RefundRef;
  deposit: DepositRef;
  /** Matches the first deposit, named by the number of its entry. */
  bonus: { readonly deposit: number };
  correction: { readonly reason: string };
}

export type EntryKind = keyof EntryRefs;

/** A kind with what goes with it. */
export type Purpose = { [K in EntryKind]: { readonly kind: K; readonly ref: EntryRefs[K] } }[EntryKind];
