import { type DeepReadonly, type ObjectOf, object, optional, required } from '../platform/db/fields.ts';

/** Days of a season that are shorter than those of the calendar (`ShortDays`). */
export const shortDays = object({ firstDay: required(String), startsAt: required(Date), dayMs: required(Number) });

/** What the boards of a season need to know of a member's bets: a fold of the account's entries. Money in cents. */
export const seasonSumFields = {
  /** Absent in seasons with days of the calendar. */
  days: optional(shortDays),
  /** Sums of the bets on games that tip off in one week. Weeks without bets are left out. */
  weeks: required([
    object({
      /** The week's Monday, `yyyy-mm-dd`. */
      week: required(String),
      /** What decided bets have paid back, less their stakes. */
      profit: required(Number),
      /** How many bets are decided. Refunds of void bets do not count. */
      bets: required(Number),
      pending: required(Number),
    }),
  ]),
  /** The part of `weeks` that is decided before the tip-off, by tip-off. The group must not see it until then. */
  hidden: required([object({ startTime: required(Date), profit: required(Number), bets: required(Number) })]),
  /** Number of the last entry that decided a bet or changed its result; 0 before. */
  decidedAt: required(Number),
};

export type SeasonSums = DeepReadonly<ObjectOf<typeof seasonSumFields>>;
