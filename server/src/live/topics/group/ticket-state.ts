import type { GroupTicket as PublicTicket } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import { firstTipOff, type GroupTicket, stateOf, type TicketGame } from '@courtside/core/group-tickets/group-ticket';
import { listedOf } from '@courtside/core/group-tickets/list-tickets';
import { ticketOf } from '@courtside/core/group-tickets/show-tickets';
import { presentTicket } from '../../../presenters/group-ticket.ts';
import type { Effect } from '../../kernel/topic.ts';

type TicketEvent = Extract<DomainEvent, { type: 'group-ticket' }>;
type ProfileEvent = Extract<DomainEvent, { type: 'profile' }>;

/** The tickets of a group as they were last read, with all events since. */
export interface TicketState {
  replace(read: readonly GroupTicket[]): void;
  apply(event: TicketEvent): Effect;
  rename(event: ProfileEvent): Effect;
  /** The tickets that members see at a time, newest first, and when the next one of them tips off. */
  view(memberIds: readonly string[], now: number): { tickets: PublicTicket[]; nextTipOff: Date | null };
}

/** @param gameOf the current tip-off and state of a game, if it is known */
export function createTicketState(
  first: readonly GroupTicket[],
  gameOf: (gameId: string) => Pick<TicketGame, 'startTime' | 'betStatus'> | undefined,
): TicketState {
  let tickets = new Map<string, GroupTicket>();

  function replace(read: readonly GroupTicket[]): void {
    tickets = new Map(read.map((ticket) => [ticket.id, ticket]));
  }

  /** A ticket whose games have their current tip-offs. */
  function withCurrentGames(ticket: GroupTicket): GroupTicket {
    const legs = ticket.legs.map((leg) => {
      const { startTime, betStatus } = gameOf(leg.gameId) ?? leg.game;
      return { ...leg, game: { ...leg.game, startTime, betStatus } };
    });
    return { ...ticket, legs };
  }

  replace(first);
  return {
    replace,
    apply({ ticket, people, games }) {
      const known = tickets.get(ticket._id);
      // Events of different servers arrive in any order.
      if (known !== undefined && known.version >= ticket.version) return null;
      tickets.set(ticket._id, ticketOf(ticket, { people, games }));
      return 'changed';
    },
    rename({ uid, username }) {
      const renamed = <P extends { readonly uid: string }>(person: P): P =>
        person.uid === uid ? { ...person, username } : person;
      const named = [...tickets.values()].filter((ticket) =>
        [ticket.maker, ...ticket.legs].some((by) => by.uid === uid),
      );
      for (const ticket of named)
        tickets.set(ticket.id, { ...ticket, maker: renamed(ticket.maker), legs: ticket.legs.map(renamed) });
      return named.length > 0 ? 'changed' : null;
    },
    view(memberIds, now) {
      const newestFirst = [...tickets.values()].sort(
        (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1),
      );
      const listed = listedOf(newestFirst.map(withCurrentGames), memberIds, now);
      const open = listed.filter((ticket) => stateOf(ticket, now) === 'open');
      const tipOffs = open.map((ticket) => firstTipOff(ticket)?.getTime() ?? Number.POSITIVE_INFINITY);
      return {
        tickets: listed.map((ticket) => presentTicket(ticket, now)),
        nextTipOff: tipOffs.length === 0 ? null : new Date(Math.min(...tipOffs)),
      };
    },
  };
}
