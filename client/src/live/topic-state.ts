import type { TopicMessage } from '@courtside/contract/live';
import { parseTopic, type Topic, type TopicKind } from '@courtside/contract/topic-names';
import type { TopicSnapshots } from '@courtside/contract/topic-snapshots';
import { stateAfter } from '@courtside/contract/topic-state';

const states = new Map<Topic, TopicSnapshots[TopicKind]>();

/**
 * Takes a message of a topic, in order.
 * @returns the state after it; null before the first snapshot
 */
export function takeMessage(message: TopicMessage): TopicSnapshots[TopicKind] | null {
  const { topic } = message;
  const kind = parseTopic(topic)?.kind;
  if (kind === undefined) return null;
  // TypeScript does not see that the message of a topic is one of its kind.
  const state = stateAfter<TopicKind>(kind, states.get(topic) ?? null, message);
  if (state !== null) states.set(topic, state);
  return state;
}

/** The games as the screen shows them; null before the first snapshot. */
export function shownGames(): TopicSnapshots['games'] | null {
  // The state of a topic is one of its kind.
  return (states.get('games') as TopicSnapshots['games'] | undefined) ?? null;
}

/** Forgets the state of a topic that is no longer watched. */
export function forgetState(topic: Topic): void {
  states.delete(topic);
}
