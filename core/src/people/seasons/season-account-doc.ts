import type { BettingAccountDoc } from '../../betting/ledger/betting-state.ts';
import { defineCollection } from '../../platform/db/collection.ts';

/** A member's account in a season, as the `seasonAccounts` collection stores it (docs/decisions/0042). */
export interface SeasonAccountDoc extends BettingAccountDoc {
  readonly seasonId: string;
  /** The day on which the member joined: the first day of the season, or a later one. */
  readonly joinedOn: string;
  /** Whether the member joined after the start of the season. */
  readonly joinedLate: boolean;
  /** The standing at the beginning of a day, in cents; absent on the first day of the account. */
  readonly dayStart?: { readonly day: string; readonly standing: number };
}

export const seasonAccountCollection = defineCollection<SeasonAccountDoc>({
  name: 'seasonAccounts',
  indexes: [{ key: { uid: 1 } }],
});
