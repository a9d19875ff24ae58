import { randomUUID } from 'node:crypto';
import {
  type GroupTopic,
  type PublicTopic,
  publicTopics,
  type SeasonTopic,
  type Topic,
  type TopicKind,
  type TopicMessage,
} from '@courtside/contract';

/** The topics that show each user something else. */
const ownTopics = ['me', 'own-groups'] as const;
export type OwnTopic = (typeof ownTopics)[number];

export type MessageOf<K extends TopicKind> = TopicMessage<K>;
export type SnapshotOf<K extends TopicKind> = Extract<TopicMessage<K>, { type: 'snapshot' }>;

/** The client that asked to watch has everything up to this version. */
export interface Current {
  readonly type: 'current';
  readonly version: number;
}

/** The watchers of a topic: public topics, groups and seasons have one room for all, a user's own topics one for each user. */
export type Room = PublicTopic | GroupTopic | SeasonTopic | `${OwnTopic}:${string}`;

/** Sends a message to every watcher of a room. */
export type Send = (room: Room, message: TopicMessage) => void;

/** One kind of connection, such as Socket.IO. */
export interface Transport {
  readonly name: string;
  readonly send: Send;
  /** How many connections are open. */
  readonly connections: () => number;
  /** How many of them watch a room. */
  readonly watching: (room: string) => number;
  /**
   * Ends a room's topic for every watcher who may not see it.
   * @param removed the member whom the owner has just removed, if that is the reason
   */
  readonly admitOnly: (room: GroupTopic | SeasonTopic, maySee: (uid: string) => boolean, removed?: string) => void;
  /** Verifies every connection of a user again at once. */
  readonly recheck: (uid: string) => void;
}

/** Numbers the messages of one topic. */
export interface Numbering {
  /** The number and tag of the next message. */
  next(): { readonly version: number; readonly tag: string };
  /** Those of the last message. */
  last(): { readonly version: number; readonly tag: string };
}

/** Its tags differ from those of every other process and every other numbering. */
export function createNumbering(): Numbering {
  const epoch = randomUUID().slice(0, 8);
  let version = 0;
  const last = () => ({ version, tag: `${epoch}.${version}` });
  return {
    next() {
      version += 1;
      return last();
    },
    last,
  };
}

export function isPublicTopic(name: unknown): name is PublicTopic {
  return publicTopics.some((topic) => topic === name);
}

/** The id of the group of a topic or room; null for those of anything else. */
export function groupIdOf(name: string): string | null {
  return name.startsWith('group:') ? name.slice('group:'.length) : null;
}

/** The ids of the group and the season of a topic or room; null for those of anything else. */
export function seasonIdsOf(name: string): { readonly groupId: string; readonly seasonId: string } | null {
  const [kind, groupId, seasonId] = name.split(':');
  return kind === 'season' && groupId !== undefined && seasonId !== undefined ? { groupId, seasonId } : null;
}

/** The topic and the uid of a user's own room; null for every other room. */
export function ownRoomOf(room: string): { readonly topic: OwnTopic; readonly uid: string } | null {
  const topic = ownTopics.find((each) => room.startsWith(`${each}:`));
  return topic === undefined ? null : { topic, uid: room.slice(topic.length + 1) };
}

export function kindOfTopic(topic: Topic): TopicKind {
  if (isPublicTopic(topic) || topic === 'me' || topic === 'own-groups') return topic;
  return seasonIdsOf(topic) === null ? 'group' : 'season';
}

/** The kind of a room's topic; null for a name that is no room of a topic, such as a socket's id. */
export function kindOfRoom(name: string): TopicKind | null {
  if (isPublicTopic(name)) return name;
  if (seasonIdsOf(name) !== null) return 'season';
  return ownRoomOf(name)?.topic ?? (groupIdOf(name) === null ? null : 'group');
}
