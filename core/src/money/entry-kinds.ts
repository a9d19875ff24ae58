import type { AmericanPrice } from '@courtside/contract';
import type { Bet } from '../betting/bets/bet.ts';

/** A bet as its stake carries it: everything but what settlement adds. */
export type StakedBet = Omit<Bet, 'status' | 'settledAt' | 'cancelled' | 'cashedOut' | 'revision'>;

/**
 * Why a stake was returned: the game was void (old entries give no reason), the bet was placed after the actual start,
 * or its owner undid it (`cancelled` until undoing replaced cancelling). `endTime` is when betting on the game ended, as
 * known at that moment.
 */
type RefundRef =
  | { readonly bet: StakedBet; readonly reason?: 'void' | 'late' }
  | { readonly bet: StakedBet; readonly reason: 'cancelled' | 'undone'; readonly endTime: Date };

/** How a decided bet was closed. A cash-out names the prices it was computed from and when betting ended. */
export type PayoutRef =
  | { readonly bet: StakedBet; readonly result: 'won' | 'lost' }
  | {
      readonly bet: StakedBet;
      readonly result: 'cashed-out';
      readonly price: AmericanPrice;
      readonly otherPrice: AmericanPrice;
      readonly endTime: Date;
    };

/**
 * Which of the cashier's two gifts a deposit is. `request` names the call that asked for it, so that its repeat is known.
 * `atStake`, in cents, is what the account had on hold and in play when the top-up was decided; absent in top-ups from
 * the time when only the balance counted.
 */
export type DepositRef =
  | { readonly reason: 'first'; readonly request: string }
  | { readonly reason: 'top-up'; readonly request: string; readonly day: string; readonly atStake?: number };

/** How a bet on a decided game can end. */
export type Result = 'won' | 'lost' | 'void';

/**
 * Why a balance was corrected. With a bet: the game's result was found wrong, and one entry reverses what the bet was
 * paid under the old result and pays what it is owed under the new one. `revision` is the game's new result revision.
 */
export type CorrectionRef =
  | { readonly reason: string }
  | {
      readonly reason: string;
      readonly bet: StakedBet;
      readonly from: Result;
      readonly to: Result;
      readonly revision: number;
    };

/** What an entry was for, by kind. The kinds are a closed union. */
interface EntryRefs {
  opening: Record<string, never>;
  /** Carries the whole bet. With `hold`, the money was set aside before by that entry and the amount is 0. */
  stake: { readonly bet: StakedBet; readonly hold?: number };
  hold: { readonly expiresAt: Date };
  release: { readonly hold: number };
  /** Closes a decided bet, a lost one with an amount of 0, or a bet that its owner cashed out. */
  payout: PayoutRef;
  /** Closes a bet whose game did not count, or that was undone, and returns its stake. */
  refund: RefundRef;
  deposit: DepositRef;
  /** Matches the first deposit, named by the number of its entry. */
  bonus: { readonly deposit: number };
  correction: CorrectionRef;
}

export type EntryKind = keyof EntryRefs;

/** A kind with what goes with it. */
export type Purpose = { [K in EntryKind]: { readonly kind: K; readonly ref: EntryRefs[K] } }[EntryKind];
