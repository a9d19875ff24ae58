import type { AccountRules } from '../bets/account-rules.ts';
import type { StakeLimits } from '../bets/limits/player-limits.ts';
import type { GroupEvents } from '../groups/events.ts';
import type { GroupChange } from '../groups/group-change.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { EventOf } from '../platform/events/event-codec.ts';
import type { SeasonEvents } from './events.ts';
import type { SeasonReader } from './season-reader.ts';

/** What changing the seasons of groups takes from the core. */
export interface SeasonKeeper
  extends Pick<SeasonReader, 'db' | 'clock' | 'readHighlights'>,
    Pick<StakeLimits, 'playerLimits'> {
  readonly ledger: Ledger;
  /** The rules of the accounts of seasons. */
  readonly rules: AccountRules;
  /** The length of a day, for demonstrations and tests; null for days of the calendar. */
  readonly seasonDayMs: number | null;
  readonly publish: (events: readonly EventOf<SeasonEvents & Pick<GroupEvents, 'notice'>>[]) => void;
  /** Publishes a change of a group. */
  readonly notifyGroupChange: (change: GroupChange) => void;
}
