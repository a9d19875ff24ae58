import { z } from 'zod';
import { type BettingEvent, bettingEvents } from '../betting/events.ts';
import { type LeagueEvent, leagueEvents } from '../league/events.ts';
import { createEventCodec, type EventDefinitions } from '../platform/events/publisher.ts';
import type { StreamMessage as MessageOf } from '../platform/events/tail.ts';

/** A member came or left. */
interface GroupEvent {
  readonly type: 'group';
  readonly groupId: string;
  readonly kind: 'created' | 'joined' | 'left';
  readonly uid: string;
  readonly creatorId: string;
  /** Of the group after the change. A reader that knows the version before it knows the whole group now. */
  readonly version: number;
}

/** What happened to profiles, groups and the leaderboard, published after it was committed. */
type PeopleEvent =
  /** A name or a list of groups changed. */
  | {
      readonly type: 'profile';
      readonly uid: string;
      readonly username: string;
      readonly groupIds: readonly string[];
    }
  | GroupEvent
  /** The leaderboard has new places, names or sums of these users. */
  | { readonly type: 'leaderboard'; readonly uids: readonly string[] };

const peopleEvents: EventDefinitions<PeopleEvent> = {
  profile: {
    version: 1,
    schema: z.object({
      type: z.literal('profile'),
      uid: z.string(),
      username: z.string(),
      groupIds: z.array(z.string()),
    }),
  },
  group: {
    version: 1,
    schema: z.object({
      type: z.literal('group'),
      groupId: z.string(),
      kind: z.enum(['created', 'joined', 'left']),
      uid: z.string(),
      creatorId: z.string(),
      version: z.int(),
    }),
  },
  leaderboard: {
    version: 1,
    schema: z.object({ type: z.literal('leaderboard'), uids: z.array(z.string()) }),
  },
};

/** Everything that is published on the event stream. */
export type DomainEvent = LeagueEvent | BettingEvent | PeopleEvent;

export type StreamMessage = MessageOf<DomainEvent>;

export const eventCodec = createEventCodec<DomainEvent>({ ...leagueEvents, ...bettingEvents, ...peopleEvents });
