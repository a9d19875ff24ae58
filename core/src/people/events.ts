import { groupChangeKinds, groupNoticeSchema } from '@courtside/contract';
import { z } from 'zod';
import { bettingEvents } from '../betting/events.ts';
import { leagueEvents } from '../league/events.ts';
import {
  createEventCodec,
  defineEvent,
  type EventOf,
  eventDate,
  type FieldSchemas,
} from '../platform/events/event-codec.ts';
import type { StreamMessage as MessageOf } from '../platform/events/tail.ts';
import type { LogEntryDoc } from './groups/group.model.ts';
import type { Group } from './groups/group.ts';
import type { LogEntry } from './groups/group-log.ts';
import type { GroupChange } from './groups/membership.ts';

/** The fields of a group other than its members. */
const group = {
  name: z.string(),
  creatorId: z.string(),
  version: z.int(),
  archivedAt: eventDate.nullable(),
  inviteRotation: z.int(),
  inviteExpiresAt: eventDate.nullable(),
} satisfies Partial<FieldSchemas<Group>>;

/**
 * An entry of a group's log. Its people are named by their uids: readers know their names, which change with events of
 * their own.
 */
const logEntry = {
  number: z.int(),
  at: eventDate,
  kind: z.enum(groupChangeKinds),
  by: z.string(),
  whom: z.string().exactOptional(),
  name: z.string().exactOptional(),
  expiresAt: eventDate.nullable().exactOptional(),
} satisfies FieldSchemas<Omit<LogEntryDoc, 'key' | 'expiresAt'> & Pick<LogEntry, 'expiresAt'>>;

/** What happened to profiles, groups, seasons and the leaderboard, published after it was committed. */
const peopleEvents = [
  /** A name or a list of groups changed. */
  defineEvent('profile', 1, { uid: z.string(), username: z.string(), groupIds: z.array(z.string()).readonly() }),
  /** A member came or left, or the group changed in another way. */
  defineEvent('group', 2, {
    groupId: z.string(),
    kind: z.enum(['created', 'joined', 'left', 'removed', 'changed'] satisfies GroupChange['kind'][]),
    uid: z.string(),
    /** After the change. A reader that knows the version before it knows the whole group now. */
    state: z.object(group),
    /** What a change of kind `changed` added to the log. An older process does not write it: its readers read the group. */
    entry: z.object(logEntry).exactOptional(),
  }),
  /** What a user may do has changed: the account was disabled, enabled or deleted, sessions or an API key were ended. */
  defineEvent('access', 1, { uid: z.string() }),
  /** A season was opened, or its state, members, day or the name of its group changed. */
  defineEvent('season', 1, { groupId: z.string(), seasonId: z.string() }),
  /** A change of a group that these users, its members and one who was removed, are notified of. */
  defineEvent('notice', 1, { uids: z.array(z.string()).readonly(), notice: groupNoticeSchema }),
  /** The leaderboard has new places, names or sums of these users. */
  defineEvent('leaderboard', 1, { uids: z.array(z.string()).readonly() }),
];

const domainEvents = [...leagueEvents, ...bettingEvents, ...peopleEvents];

/** Everything that is published on the event stream. */
export type DomainEvent = EventOf<typeof domainEvents>;

export type StreamMessage = MessageOf<DomainEvent>;

export const eventCodec = createEventCodec<DomainEvent>(domainEvents);
