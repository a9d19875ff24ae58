import { z } from 'zod';
import { idSchema } from './entities.ts';
import { type GroupTopic, publicTopics, type SeasonTopic, type Topic } from './live.ts';

const groupPrefix = 'group:';

const groupTopicSchema = z.custom<GroupTopic>(
  (name) =>
    typeof name === 'string' &&
    name.startsWith(groupPrefix) &&
    idSchema.safeParse(name.slice(groupPrefix.length)).success,
  'must be `group:` and the id of a group',
);

const seasonTopicSchema = z.custom<SeasonTopic>((name) => {
  if (typeof name !== 'string') return false;
  const [kind, ...ids] = name.split(':');
  return kind === 'season' && ids.length === 2 && ids.every((id) => idSchema.safeParse(id).success);
}, 'must be `season:`, the id of a group, `:` and the id of a season');

const topicSchema: z.ZodType<Topic, Topic> = z.union([
  z.enum(publicTopics),
  z.enum(['me', 'own-groups']),
  groupTopicSchema,
  seasonTopicSchema,
]);

/**
 * A request to watch a topic: its name, or its name with the tag of the last message that the client has of it. With a
 * tag, the server sends a snapshot only if the client is behind.
 */
export const watchRequestSchema = z.union([
  topicSchema.transform((topic) => ({ topic, tag: undefined })),
  z.object({ topic: topicSchema, tag: z.string().min(1).max(100).optional() }),
]);
export type WatchRequest = z.input<typeof watchRequestSchema>;
