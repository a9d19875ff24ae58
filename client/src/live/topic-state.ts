import type { TopicMessage } from '@courtside/contract/live';
import { parseTopic, type Topic, type TopicKind } from '@courtside/contract/topic-names';
import type { StateKind } from '@courtside/contract/topic-shapes';
import type { TopicSnapshots } from '@courtside/contract/topic-snapshots';
import { stateAfter } from '@courtside/contract/topic-state';

/** The state of a topic that has one. */
export type StateOf<K extends TopicKind> = K extends StateKind ? TopicSnapshots[K] : null;

const states = new Map<Topic, TopicSnapshots[StateKind]>();

/**
 * Takes a message of a topic, in order.
 * @returns the state after it; null for `me`, which has none, and before the first snapshot
 */
export function takeMessage(message: TopicMessage): TopicSnapshots[StateKind] | null {
  const { topic } = message;
  const kind = parseTopic(topic)?.kind;
  if (kind === undefined || kind === 'me') return null;
  // TypeScript does not see that the message of a topic is one of its kind.
  const state = stateAfter<StateKind>(kind, states.get(topic) ?? null, message as TopicMessage<StateKind>);
  if (state !== null) states.set(topic, state);
  return state;
}

/** Forgets the state of a topic that is no longer watched. */
export function forgetState(topic: Topic): void {
  states.delete(topic);
}
