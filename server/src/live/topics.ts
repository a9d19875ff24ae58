import {
  type GroupTopic,
  idSchema,
  type PublicTopic,
  publicTopics,
  type Topic,
  type TopicKind,
  type TopicMessage,
} from '@courtside/contract';

export type MessageOf<K extends TopicKind> = TopicMessage<K>;
export type SnapshotOf<K extends TopicKind> = Extract<TopicMessage<K>, { type: 'snapshot' }>;

/** Where the watchers of a topic are reached: public topics and groups have one room for all, accounts one for each user. */
export type Room = PublicTopic | GroupTopic | `me:${string}`;

/** Reaches every watcher of a room. */
export type Send = (room: Room, message: TopicMessage) => void;

/** A way to reach watchers. */
export interface Transport {
  /** What kind of connections it has. */
  readonly name: string;
  readonly send: Send;
  /** How many connections are open, and how many of them watch a room. */
  readonly connections: () => number;
  readonly watching: (room: string) => number;
  /** Ends a room's topic for all who may not see it any more. Absent where only public topics are watched. */
  readonly admitOnly?: (room: GroupTopic, maySee: (uid: string) => boolean) => void;
}

export function isPublicTopic(name: unknown): name is PublicTopic {
  return publicTopics.some((topic) => topic === name);
}

/** The id of the group a topic or room is about; null for those of anything else. */
export function groupIdOf(name: string): string | null {
  return name.startsWith('group:') ? name.slice('group:'.length) : null;
}

/** The uid of the user whose own room this is; null for every other room. */
export function uidOf(room: string): string | null {
  return room.startsWith('me:') ? room.slice('me:'.length) : null;
}

/** What a room's topic is about; null for a name that is no room of a topic, such as a socket's own id. */
export function kindOfRoom(name: string): TopicKind | null {
  if (isPublicTopic(name)) return name;
  if (uidOf(name) !== null) return 'me';
  return groupIdOf(name) === null ? null : 'group';
}

export function isTopic(name: unknown): name is Topic {
  if (typeof name !== 'string') return false;
  return isPublicTopic(name) || name === 'me' || idSchema.safeParse(groupIdOf(name)).success;
}
