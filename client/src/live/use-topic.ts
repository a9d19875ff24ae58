import { useEffect } from 'react';
import { type NeededTopic, needTopic } from './topic-needs.ts';

/**
 * Follows a topic of the live feed while the component is on the screen; null follows nothing. Its messages go to the
 * handler the feature gave to `onTopic`.
 */
export function useTopic(topic: NeededTopic | null): void {
  useEffect(() => (topic === null ? undefined : needTopic(topic)), [topic]);
}
