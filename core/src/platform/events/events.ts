import type { Bet } from '../../betting/bets/bet.ts';
import type { Game } from '../../league/games/game.ts';
import type { InjuriesEvent } from '../../league/injuries/injuries.ts';
import type { AccountState } from '../../money/account.ts';
import type { EntryKind } from '../../money/entry-kinds.ts';
import type { GroupEvent } from '../../people/groups/group-event.ts';

/** The part of an account's money that events carry: of its holds and pending stakes, which may be many, the sum. */
export type BalanceState = Pick<AccountState, 'seq' | 'balance' | 'totalWinnings' | 'cashier'> & {
  /** Open holds and the stakes of pending bets, cents. */
  readonly atStake: number;
};

/** What happened, told after it was committed. Money in cents. */
export type DomainEvent =
  | { readonly type: 'odds'; readonly games: readonly Game[] }
  | { readonly type: 'game'; readonly game: Game }
  | {
      readonly type: 'balance';
      readonly uid: string;
      readonly state: BalanceState;
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
export type StreamMessage =
  | { readonly type: 'events'; readonly events: readonly DomainEvent[] }
  | { readonly type: 'resync' };

const dateFields = new Set([
  'startTime',
  'endTime',
  'placedAt',
  'settledAt',
  'missingSince',
  'updatedAt',
  'readAt',
  'staleAt',
  'resumesAt',
  'startedAt',
]);

/** An event as one line of text. */
export function encodeEvent(event: DomainEvent): string {
  return JSON.stringify(event);
}

/** Turns the dates in a parsed event, told by their fields' names, into dates again. */
function reviveDates(parsed: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parsed)) {
    if (typeof value === 'string') {
      if (dateFields.has(name)) parsed[name] = new Date(value);
    } else if (typeof value === 'object' && value !== null) reviveDates(value as Record<string, unknown>);
  }
}

/** The event a line of text stands for, its dates revived: by a walk of our own, five times as fast as a reviver. */
export function decodeEvent(text: string): DomainEvent {
  const parsed = JSON.parse(text);
  reviveDates(parsed);
  return parsed;
}

/** Events as the fields of one message of the stream: one event, or several in order. */
export function encodeMessage(events: readonly DomainEvent[]): Record<string, string> {
  const [event, ...others] = events;
  if (event !== undefined && others.length === 0) return { event: encodeEvent(event) };
  return { events: `[${events.map(encodeEvent).join(',')}]` };
}

/** The events of a message; none for a message of another kind. */
export function decodeMessage(message: Readonly<Record<string, string>>): DomainEvent[] {
  if (message.event !== undefined) return [decodeEvent(message.event)];
  if (message.events === undefined) return [];
  const parsed = JSON.parse(message.events);
  reviveDates(parsed);
  return parsed;
}
