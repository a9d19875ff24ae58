import type { TopicMessage } from '@courtside/contract/live';
import { parseTopic, type Topic, type TopicKind, type TopicNames } from '@courtside/contract/topic-names';
import type { TopicSnapshots } from '@courtside/contract/topic-snapshots';
import { stateAfter } from '@courtside/contract/topic-state';
import { type Atom, atom, type PrimitiveAtom } from 'jotai';
import { startTransition } from 'react';
import { onSessionEnd } from '../api/call.ts';
import { derivedFamily, type Family, nextWrite, sameWritten, store, type Written } from '../store.ts';
import { createPaced } from './paced.ts';
import { isPersonal } from './personal-topics.ts';

/** The kind of a topic by its name. */
type KindOf<T extends Topic> = { [K in TopicKind]: T extends TopicNames[K] ? K : never }[TopicKind];

/** The state of a topic by its name. */
type StateOf<T extends Topic> = TopicSnapshots[KindOf<T>];

/** The last known state of a topic: the latest snapshot with the updates that followed it. */
export interface TopicState<S> extends Written<S> {
  /** The last write of each field. An update does not write what it does not name. */
  readonly fields: Readonly<Record<string, number>>;
  /** When the last message arrived, in ms since 1970. */
  readonly at: number;
  /** False once the topic is no longer watched: only a snapshot changes it then. */
  readonly isFollowed: boolean;
}

type AnyState = TopicState<TopicSnapshots[TopicKind]>;

/** The one copy of what the live feed has sent. Atoms derive from it. */
const states = new Map<Topic, AnyState>();
/** The atom of each topic, and the count of changes that it depends on. */
const atoms = new Map<Topic, { readonly changes: PrimitiveAtom<number>; readonly state: Atom<AnyState | null> }>();

function atomsOf(topic: Topic) {
  const known = atoms.get(topic);
  if (known) return known;
  const changes = atom(0);
  const state = atom((get) => {
    get(changes);
    return states.get(topic) ?? null;
  });
  const created = { changes, state };
  atoms.set(topic, created);
  return created;
}

/** Lets the atoms of a topic derive from its state again. */
function publish(topic: Topic): void {
  store.set(atomsOf(topic).changes, (count) => count + 1);
}

/** A slow phone has time for taps between two lists of games. The atoms always derive from the latest state. */
const publishGames = createPaced(() => publish('games'));

/** The last known state of a topic; null before its first snapshot. Also kept while the topic is not watched. */
export function topicAtom<T extends Topic>(topic: T): Atom<TopicState<StateOf<T>> | null> {
  // The state of a topic is one of its kind.
  return atomsOf(topic).state as Atom<TopicState<StateOf<T>> | null>;
}

/** One field of the states of a kind of topic, by key, with its last write. Changes only when the field is written. */
export function topicFields<K, T extends Topic, F extends keyof StateOf<T> & string>(
  topicOf: (key: K) => T,
  field: F,
): Family<K, Atom<Written<StateOf<T>[F]> | null>> {
  return derivedFamily((get, key: K) => {
    const state = get(topicAtom(topicOf(key)));
    return state && { data: state.data[field], write: state.fields[field] ?? state.write };
  }, sameWritten);
}

/** The last write of each field after a message. An update leaves the fields that it does not name the same objects. */
function writesAfter(known: AnyState | undefined, { type }: TopicMessage, after: object, write: number) {
  const before: Readonly<Record<string, unknown>> = { ...known?.data };
  const fields: Record<string, number> = {};
  for (const [field, value] of Object.entries(after)) {
    const kept = type === 'update' && before[field] === value ? known?.fields[field] : undefined;
    fields[field] = kept ?? write;
  }
  return fields;
}

/**
 * Takes a message of a topic, in order.
 * @returns the state after it; null before the first snapshot
 */
export function takeMessage(message: TopicMessage): TopicSnapshots[TopicKind] | null {
  const { topic, type } = message;
  const kind = parseTopic(topic)?.kind;
  if (kind === undefined) return null;
  const known = states.get(topic);
  // TypeScript does not see that the message of a topic is one of its kind.
  const data = stateAfter<TopicKind>(kind, known?.isFollowed ? known.data : null, message);
  if (data === null || type === 'notice') return data;
  const write = nextWrite();
  states.set(topic, {
    data,
    write,
    fields: writesAfter(known, message, data, write),
    at: Date.now(),
    isFollowed: true,
  });
  if (type === 'update' && topic === 'games') publishGames();
  // Lists that are the same for all users fill most of a page. A transition renders their first data in slices, so that the
  // browser responds to taps in between.
  else if (known === undefined && !isPersonal(topic)) startTransition(() => publish(topic));
  else publish(topic);
  return data;
}

/** The latest state of a topic, also if the screen does not show it yet; null before the first snapshot. */
export function latestState<T extends Topic>(topic: T): StateOf<T> | null {
  // The state of a topic is one of its kind.
  return (states.get(topic)?.data as StateOf<T> | undefined) ?? null;
}

/** Stops following a topic: it is shown as it was until the next snapshot. */
export function unfollowState(topic: Topic): void {
  const known = states.get(topic);
  if (known) states.set(topic, { ...known, isFollowed: false });
}

/** Forgets the state of a topic. */
export function forgetState(topic: Topic): void {
  if (states.delete(topic)) publish(topic);
}

onSessionEnd(() => {
  for (const topic of states.keys()) if (isPersonal(topic)) forgetState(topic);
});
