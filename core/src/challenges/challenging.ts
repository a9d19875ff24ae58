import type { StakeLimits } from '../bets/limits/player-limits.ts';
import type { Games } from '../league/games/games.ts';
import type { Uid } from '../ledger/account-id.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { SingleFlightPerKey } from '../platform/async/single-flight-per-key.ts';
import type { EventOf } from '../platform/events/event-codec.ts';
import type { ChallengeDoc } from './challenge.model.ts';
import type { ChallengesDatabase } from './collections.ts';
import type { ChallengeEvents } from './events.ts';
import type { ShownChallenge } from './show-challenges.ts';

/** What happened to a challenge. */
export type ChallengeEvent = 'made' | 'moved' | 'taken' | 'declined' | 'answered' | 'withdrawn' | 'expired';

/** What head-to-heads between members of a group, and the tab they are played on, take from the core (docs/decisions/0090). */
export interface Challenging extends StakeLimits {
  readonly db: ChallengesDatabase;
  readonly ledger: Ledger;
  readonly games: Games;
  readonly publish: (events: readonly EventOf<Pick<ChallengeEvents, 'tab'>>[]) => void;
  /** The challenges that members are taking, by member and challenge. */
  readonly challengesBeingTaken: SingleFlightPerKey<ChallengeDoc>;
  /** Called after each change that others may see, with everyone whom it concerns, and those of them who get a notice. */
  readonly onChallengeChanged: (
    challenge: ShownChallenge,
    event: ChallengeEvent,
    concerned: { readonly uids: readonly Uid[]; readonly noticed: readonly Uid[] },
  ) => void;
  /** Called when a change could not be completed or reported. */
  readonly onChallengeError: (error: unknown) => void;
}
