import type { AmericanPrice, Grade } from '@courtside/contract';
import type { Collection } from 'mongodb';
import type { Draft, Entry } from '../../money/ledger-model.ts';
import { defineCollection } from '../../platform/db/collection.ts';
import type { ShortDays } from '../../platform/league-day.ts';
import type { Bet } from '../bets/bet.ts';
import type { BettingDatabase } from '../collections.ts';

/** A bet as its entries carry it: without its account, which each entry names, and without what settlement adds. */
export type StakedBet = Omit<
  Bet,
  'account' | 'status' | 'settledAt' | 'cancelled' | 'priceError' | 'cashedOut' | 'revision'
>;

/**
 * Why a stake was returned: the result was exactly on the bet's line (`push`), the game was void (old entries give no
 * reason), the bet was placed after the game had started, its odds were an obvious error, or the user undid it (`cancelled`
 * until undoing replaced cancelling). `endTime` is when betting on the game ended, as known at that moment. `note` is an
 * operator's reason for the result of the game.
 */
export type RefundRef =
  | { readonly bet: StakedBet; readonly reason?: 'push' | 'void' | 'late' | 'price-error'; readonly note?: string }
  | { readonly bet: StakedBet; readonly reason: 'cancelled' | 'undone'; readonly endTime: Date };

/**
 * How a decided bet was closed. A cash-out names the prices and the line it was computed from and when betting ended. `note` is
 * an operator's reason for the result of the game; absent if the sources decided it.
 */
export type PayoutRef =
  | { readonly bet: StakedBet; readonly result: 'won' | 'lost'; readonly note?: string }
  | {
      readonly bet: StakedBet;
      readonly result: 'cashed-out';
      readonly price: AmericanPrice;
      readonly otherPrice: AmericanPrice;
      /** The line of the bet's side at that moment; absent for a moneyline. */
      readonly line?: number;
      /** True if the market's price was unconfirmed, so that no more than the stake was paid. Absent otherwise. */
      readonly capped?: boolean;
      readonly endTime: Date;
    };

/**
 * Which of the cashier's two gifts a deposit is. `request` identifies the call that asked for it, so that a repeated call
 * is recognized. `atStake`, in cents, is what the account had on hold and in play when the top-up was decided; absent in
 * top-ups from the time when only the balance counted.
 */
export type DepositRef =
  | { readonly reason: 'first'; readonly request: string }
  | { readonly reason: 'top-up'; readonly request: string; readonly day: string; readonly atStake?: number };

/** How a bet on a decided game can end. */
export type Result = Grade | 'void';

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

/** What entries refer to, by kind. */
interface EntryRefs {
  /** `days` is only in accounts of seasons with shortened days. */
  opening: { readonly days?: ShortDays };
  /** With `hold`, the entry of that number has set the money aside before, and the amount is 0. */
  stake: { readonly bet: StakedBet; readonly hold?: number };
  hold: { readonly expiresAt: Date };
  release: { readonly hold: number };
  /** Closes a decided bet, a lost one with an amount of 0, or a bet that its user cashed out. */
  payout: PayoutRef;
  /** Closes a bet that was pushed or undone, or whose game did not count, and returns its stake. */
  refund: RefundRef;
  deposit: DepositRef;
  /** Matches the first deposit, the entry of that number. */
  bonus: { readonly deposit: number };
  correction: CorrectionRef;
  /** Pays the bankroll of a season again. `request` identifies the call, so that a repeated call is recognized. */
  rebuy: { readonly request: string };
}

export type EntryKind = keyof EntryRefs;

/** What an entry was for: the closed union of kinds, each with what it refers to. */
export type BettingPurpose = { [K in EntryKind]: { readonly kind: K; readonly ref: EntryRefs[K] } }[EntryKind];

export type BettingEntry = Entry<BettingPurpose>;
export type BettingDraft = Draft<BettingPurpose>;

/** The entries of all accounts. Every entry is written with the betting model, so each has one of these kinds. */
export function entriesOf(db: BettingDatabase): Collection<BettingEntry> {
  return db.entries as Collection<BettingEntry>;
}

/**
 * The index of the ledger that betting needs: bet ids are unique for each user, across all accounts (docs/decisions/0042).
 * It also finds the account of a bet.
 */
export const bettingEntryCollection = defineCollection<BettingEntry>({
  name: 'ledger',
  indexes: [
    {
      key: { 'ref.bet.uid': 1, 'ref.bet.id': 1 },
      unique: true,
      name: 'stake_of_bet',
      partialFilterExpression: { kind: 'stake' },
    },
  ],
});
