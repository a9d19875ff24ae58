import { z } from 'zod';
import { isTopic, type Topic, topicPatterns } from './topic-names.ts';

const topicSchema = z.custom<Topic>(
  (name) => typeof name === 'string' && isTopic(name),
  `must be one of ${topicPatterns.join(', ')}`,
);

/**
 * A request to watch a topic: its name, or its name with the tag of the last message that the client has of it. With a
 * tag, the server sends a snapshot only if the client is behind.
 */
export const watchRequestSchema = z.union([
  topicSchema.transform((topic) => ({ topic, tag: undefined })),
  z.object({ topic: topicSchema, tag: z.string().min(1).max(100).optional() }),
]);
export type WatchRequest = z.input<typeof watchRequestSchema>;
