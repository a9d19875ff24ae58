import { gamesTopic } from './games-topic.ts';
import { groupTopic } from './group-topic.ts';
import { injuriesTopic } from './injuries-topic.ts';
import { leaderboardTopic } from './leaderboard-topic.ts';
import { meTopic } from './me-topic.ts';
import { ownGroupsTopic } from './own-groups-topic.ts';
import { seasonTopic } from './season-topic.ts';
import type { Topic } from './topic.ts';

/** Every topic of the product. */
export const liveTopics: readonly Topic[] = [
  gamesTopic,
  leaderboardTopic,
  injuriesTopic,
  groupTopic,
  seasonTopic,
  ownGroupsTopic,
  meTopic,
];
