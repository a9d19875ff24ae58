import type { EndReason, TopicMessage, WatchAnswer } from '@courtside/contract/live';
import { parseTopic, type Topic, type TopicKind, type TopicNames } from '@courtside/contract/topic-names';
import type { TopicSnapshots } from '@courtside/contract/topic-snapshots';
import { atom } from 'jotai';
import { useEffect } from 'react';
import type { Caller } from '../api/call.ts';
import { store } from '../store.ts';
import { latestState, takeMessage } from './topic-state.ts';

/** How fresh the screen is. `asOf`: when it was last known to be current (ms since 1970), null for never. */
type LiveState =
  | { readonly status: 'connecting' | 'live' }
  | { readonly status: 'reconnecting'; readonly asOf: number }
  | { readonly status: 'offline'; readonly asOf: number | null };

/** Written by the connection. */
export const liveStateAtom = atom<LiveState>({ status: 'connecting' });

/** Time of the last heartbeat (ms since 1970) if it is so old that prices are not offered; null otherwise. */
export const silentSinceAtom = atom<number | null>(null);

/** Written by the session, a new object with every new token; the connection signs in with it. */
export const liveIdentityAtom = atom<Caller | null>(null);

/** Why a topic cannot be watched. */
type Refusal = Extract<WatchAnswer, { ok: false }>;

type MessageOf<K extends TopicKind> = Extract<TopicMessage, { readonly topic: TopicNames[K] }>;

/** What a feature does with the messages of its topics. */
interface TopicHandler<K extends TopicKind> {
  /**
   * Does what follows from a message. The topic's atoms have the state after it already.
   * @param before the state before the message; null before the first snapshot
   */
  readonly apply?: (message: MessageOf<K>, state: TopicSnapshots[K], before: TopicSnapshots[K] | null) => void;
  /** Called when the topic cannot be watched. A temporary refusal is retried. */
  readonly refused?: (refusal: Refusal, topic: Topic) => void;
  /** Called when the user may no longer see the topic. */
  readonly ended?: (topic: Topic, reason?: EndReason) => void;
}

const handlers = new Map<TopicKind, TopicHandler<TopicKind>>();

/** The handler of a topic, if its feature is loaded. */
function handlerOf(topic: Topic): TopicHandler<TopicKind> | undefined {
  const kind = parseTopic(topic)?.kind;
  return kind === undefined ? undefined : handlers.get(kind);
}

function isOfKind<K extends TopicKind>(kind: K, message: TopicMessage): message is MessageOf<K> {
  return parseTopic(message.topic)?.kind === kind;
}

/** Registers the handler of a kind of topic. Called by the module with the feature's atoms, so that pages load it lazily. */
export function onTopic<K extends TopicKind>(kind: K, handler: TopicHandler<K>): void {
  handlers.set(kind, {
    ...handler,
    // TypeScript does not see that the state of a topic is one of its kind.
    apply: (message, state, before) =>
      isOfKind(kind, message) &&
      handler.apply?.(message, state as TopicSnapshots[K], before as TopicSnapshots[K] | null),
  });
}

/** Takes a message into the state of its topic and notifies the feature. An update of an unknown state changes nothing. */
export function applyMessage(message: TopicMessage): void {
  const before = latestState(message.topic);
  const state = takeMessage(message);
  if (state !== null) handlerOf(message.topic)?.apply?.(message, state, before);
}

/** Notifies the feature that a topic cannot be watched. */
export function refuseTopic(topic: Topic, refusal: Refusal): void {
  handlerOf(topic)?.refused?.(refusal, topic);
}

/** Notifies the feature that the user may no longer see a topic. */
export function endTopic(topic: Topic, reason?: EndReason): void {
  handlerOf(topic)?.ended?.(topic, reason);
}

/** The topics a page may need; `games` and `me` are always watched. */
export type NeededTopic = Exclude<Topic, 'games' | 'me'>;

const counts = new Map<NeededTopic, number>();
const needed = atom<ReadonlySet<NeededTopic>>(new Set<NeededTopic>());

/** The topics the screen needs now. The connection watches them. */
export const neededTopicsAtom = atom((get) => get(needed));

function count(topic: NeededTopic, by: 1 | -1): void {
  const now = (counts.get(topic) ?? 0) + by;
  if (now > 0) counts.set(topic, now);
  else counts.delete(topic);
  if (store.get(needed).has(topic) !== counts.has(topic)) store.set(needed, new Set(counts.keys()));
}

/** Keeps a topic watched until the returned function is called once. Several callers may need the same topic. */
export function needTopic(topic: NeededTopic): () => void {
  count(topic, 1);
  return () => count(topic, -1);
}

/** Keeps a topic watched while the component is mounted; null watches nothing. */
export function useTopic(topic: NeededTopic | null): void {
  useEffect(() => (topic === null ? undefined : needTopic(topic)), [topic]);
}
