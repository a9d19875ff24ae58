import type { BettingEvents } from './bets/events.ts';
import type { ChallengeEvents } from './challenges/events.ts';
import type { GroupTicketEvents } from './group-tickets/events.ts';
import type { GroupEvents } from './groups/events.ts';
import type { LeaderboardEvents } from './leaderboard/events.ts';
import type { LeagueEvents } from './league/events.ts';
import type { AccessEvents } from './members/access/events.ts';
import { createEventCodec, type EventOf } from './platform/events/event-codec.ts';
import type { StreamMessage as MessageOf } from './platform/events/tail.ts';
import type { ReactionEvents } from './reactions/events.ts';
import type { SeasonEvents } from './seasons/events.ts';

type Events = LeagueEvents &
  BettingEvents &
  AccessEvents &
  LeaderboardEvents &
  GroupEvents &
  SeasonEvents &
  ChallengeEvents &
  ReactionEvents &
  GroupTicketEvents;

/** Everything that is published on the event stream. */
export type DomainEvent = EventOf<Events>;

export type StreamMessage = MessageOf<DomainEvent>;

export const eventCodec = createEventCodec<DomainEvent>({
  types: {
    odds: true,
    game: true,
    injuries: true,
    balance: true,
    bet: true,
    reread: true,
    profile: true,
    group: true,
    access: true,
    season: true,
    challenge: true,
    tab: true,
    reaction: true,
    'group-ticket': true,
    notice: true,
    leaderboard: true,
  },
  dateFields: {
    archivedAt: true,
    at: true,
    createdAt: true,
    endTime: true,
    endedAt: true,
    expiresAt: true,
    firstReadAt: true,
    inviteExpiresAt: true,
    missingSince: true,
    pickedAt: true,
    placedAt: true,
    readAt: true,
    reportedAt: true,
    resultAt: true,
    resumesAt: true,
    settledAt: true,
    staleAt: true,
    startTime: true,
    startedAt: true,
    updatedAt: true,
  },
});
