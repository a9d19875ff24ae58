import { z } from 'zod';
import { type BettingEvent, bettingEvents } from '../betting/events.ts';
import { type LeagueEvent, leagueEvents } from '../league/events.ts';
import { createEventCodec, type EventDefinitions, eventDate, type FieldSchemas } from '../platform/events/publisher.ts';
import type { StreamMessage as MessageOf } from '../platform/events/tail.ts';
import type { Group } from './groups/group.ts';
import type { GroupChange } from './groups/membership.ts';

/** The fields of a group other than its members, after a change. */
type GroupFields = Pick<Group, 'name' | 'creatorId' | 'version' | 'archivedAt' | 'inviteRotation' | 'inviteExpiresAt'>;

/** A member came or left, or the group changed in another way. */
interface GroupEvent extends Pick<GroupChange, 'kind' | 'uid'> {
  readonly type: 'group';
  readonly groupId: string;
  /** After the change. A reader that knows the version before it knows the whole group now. */
  readonly state: GroupFields;
}

/** What happened to profiles, groups, seasons and the leaderboard, published after it was committed. */
type PeopleEvent =
  /** A name or a list of groups changed. */
  | {
      readonly type: 'profile';
      readonly uid: string;
      readonly username: string;
      readonly groupIds: readonly string[];
    }
  | GroupEvent
  /** What a user may do has changed: the account was disabled, enabled or deleted, sessions or an API key were ended. */
  | { readonly type: 'access'; readonly uid: string }
  /** A season was opened, or its state, members or day changed. */
  | { readonly type: 'season'; readonly groupId: string; readonly seasonId: string }
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
    version: 2,
    schema: z.object({
      type: z.literal('group'),
      groupId: z.string(),
      kind: z.enum(['created', 'joined', 'left', 'removed', 'changed']),
      uid: z.string(),
      state: z.object({
        name: z.string(),
        creatorId: z.string(),
        version: z.int(),
        archivedAt: eventDate.nullable(),
        inviteRotation: z.int(),
        inviteExpiresAt: eventDate.nullable(),
      } satisfies FieldSchemas<GroupFields>),
    }),
  },
  access: { version: 1, schema: z.object({ type: z.literal('access'), uid: z.string() }) },
  season: {
    version: 1,
    schema: z.object({ type: z.literal('season'), groupId: z.string(), seasonId: z.string() }),
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
