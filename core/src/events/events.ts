import type { AccountState } from '../accounts/account.ts';
import type { Bet } from '../bets/bet.ts';
import type { Game } from '../games/game.ts';
import type { GroupEvent } from '../groups/group-event.ts';
import type { InjuriesEvent } from '../injuries/injuries.ts';
import type { EntryKind } from '../ledger/entry.ts';

/** What happened, told after it was committed. Money in cents. */
export type DomainEvent =
  | { readonly type: 'odds'; readonly games: readonly Game[] }
  | { readonly type: 'game'; readonly game: Game }
  | {
      readonly type: 'balance';
      readonly uid: string;
      readonly state: AccountState;
      readonly change: { readonly kind: EntryKind; readonly amount: number };
    }
  | { readonly type: 'bet'; readonly uid: string; readonly bet: Bet }
  /** A name or a list of groups changed. */
  | {
      readonly type: 'profile';
      readonly uid: string;
      readonly username: string;
      readonly groupIds: readonly string[];
    }
  | GroupEvent
  /** The leaderboard knows new places, names or sums of these users. */
  | { readonly type: 'leaderboard'; readonly uids: readonly string[] }
  | InjuriesEvent;

/** What a tail hears: events in order, and gaps, after which everything must be looked up anew. */
export type Heard = { readonly type: 'events'; readonly events: readonly DomainEvent[] } | { readonly type: 'gap' };

const dateFields = new Set(['startTime', 'endTime', 'placedAt', 'settledAt', 'missingSince', 'expiresAt']);

/** An event as one line of text. */
export function encodeEvent(event: DomainEvent): string {
  return JSON.stringify(event);
}

/** The event a line of text stands for, its dates revived. */
export function decodeEvent(text: string): DomainEvent {
  return JSON.parse(text, (name, value) =>
    dateFields.has(name) && typeof value === 'string' ? new Date(value) : value,
  );
}
