import type { TopicMessage } from './live.ts';
import { apply, type Patch } from './patch.ts';
import type { TopicKind } from './topic-names.ts';
import { topicShapes } from './topic-shapes.ts';
import type { TopicSnapshots } from './topic-snapshots.ts';

/**
 * The state of a topic after a message that follows it: a snapshot is the state, an update its patch, and a notice changes nothing.
 * @param state null before the first snapshot, without which an update means nothing
 */
export function stateAfter<K extends TopicKind>(
  kind: K,
  state: TopicSnapshots[K] | null,
  message: TopicMessage<K>,
): TopicSnapshots[K] | null {
  if (message.type === 'snapshot') return message.data;
  if (state === null || message.type === 'notice') return state;
  // TypeScript does not see that the update of a kind is the patch of its state.
  const patch = message.data as Patch<TopicSnapshots[K], (typeof topicShapes)[K]>;
  return apply(state, patch, topicShapes[kind]);
}
