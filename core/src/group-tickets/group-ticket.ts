import { dayMs, type MarketName, type Side } from '@courtside/contract';
import type { Game } from '../league/games/game.ts';

interface Person {
  readonly uid: string;
  readonly username: string;
}

/** What a ticket needs to know of the game of a leg. */
export type TicketGame = Pick<Game, 'league' | 'team1' | 'team2' | 'startTime' | 'betStatus'>;

/** A leg with the current name of the member who picked it, and its game. */
export interface TicketLeg extends Person {
  readonly gameId: string;
  readonly market: MarketName;
  readonly side: Side;
  readonly pickedAt: Date;
  readonly game: TicketGame;
}

/** A ticket of a group as its members see it. */
export interface GroupTicket {
  readonly id: string;
  readonly groupId: string;
  readonly maker: Person;
  readonly createdAt: Date;
  readonly version: number;
  /** In the order in which they were picked. */
  readonly legs: readonly TicketLeg[];
  /** Null unless another ticket has taken its place after its first tip-off. */
  readonly startedAt: Date | null;
  /** When it was ended, or its last leg was taken off; null otherwise. */
  readonly endedAt: Date | null;
}

/** How long a ticket that is over is listed, in milliseconds. */
const listedMs = dayMs;

/** The first tip-off of a ticket: of its games that were not called off, or of all if every one was. Null without a leg. */
export function firstTipOff({ startedAt, legs }: Pick<GroupTicket, 'startedAt' | 'legs'>): Date | null {
  if (startedAt !== null) return startedAt;
  const played = legs.filter(({ game }) => game.betStatus !== 'void');
  const times = (played.length > 0 ? played : legs).map(({ game }) => game.startTime.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Whether a ticket can change, has tipped off, or was ended. A ticket whose members have all left the group has ended too. */
export function stateOf(ticket: GroupTicket, now: number): 'open' | 'started' | 'ended' {
  if (ticket.endedAt !== null) return 'ended';
  const tipOff = firstTipOff(ticket);
  if (tipOff === null) return 'ended';
  return tipOff.getTime() <= now ? 'started' : 'open';
}

/** Whether a group sees a ticket: while it is open, and for a day. */
export function isListed(ticket: GroupTicket, now: number): boolean {
  const over = ticket.endedAt ?? firstTipOff(ticket);
  return over !== null && over.getTime() > now - listedMs;
}

/** A ticket without the legs of users who are not members. */
export function ofMembers(ticket: GroupTicket, memberIds: readonly string[]): GroupTicket {
  return { ...ticket, legs: ticket.legs.filter(({ uid }) => memberIds.includes(uid)) };
}
