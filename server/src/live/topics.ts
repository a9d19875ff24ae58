import { type PublicTopic, privateTopics, publicTopics, type Topic, type TopicMessage } from '@courtside/contract';

export type MessageOf<T extends Topic> = Extract<TopicMessage, { topic: T }>;
export type SnapshotOf<T extends Topic> = Extract<MessageOf<T>, { type: 'snapshot' }>;

/** Where the watchers of a topic are reached: public topics have one room for all, private ones one for each user. */
export type Room = PublicTopic | `me:${string}`;

/** Reaches every watcher of a room. */
export type Send = (room: Room, message: TopicMessage) => void;

export function isPublicTopic(name: unknown): name is PublicTopic {
  return publicTopics.some((topic) => topic === name);
}

export function isTopic(name: unknown): name is Topic {
  return isPublicTopic(name) || privateTopics.some((topic) => topic === name);
}
