import type { Games } from '../league/games/games.ts';
import type { Clock } from '../platform/clock.ts';
import type { GroupTicketsDatabase } from './collections.ts';
import type { GroupTicketEvent } from './events.ts';

/** What the tickets that a group passes around take from the core. */
export interface GroupTicketing {
  readonly db: GroupTicketsDatabase;
  readonly clock: Clock;
  readonly games: Pick<Games, 'get'>;
  readonly publish: (events: readonly GroupTicketEvent[]) => void;
}
