import type { Topic } from './kernel/topic.ts';
import { gamesTopic } from './topics/games.ts';
import { groupTopic } from './topics/group.ts';
import { injuriesTopic } from './topics/injuries.ts';
import { leaderboardTopic } from './topics/leaderboard.ts';
import { meTopic } from './topics/me.ts';
import { ownChallengesTopic } from './topics/own-challenges.ts';
import { ownGroupsTopic } from './topics/own-groups.ts';
import { seasonTopic } from './topics/season.ts';
import { tabTopic } from './topics/tab.ts';

/** Every topic of the product. */
export const liveTopics: readonly Topic[] = [
  gamesTopic,
  leaderboardTopic,
  injuriesTopic,
  groupTopic,
  seasonTopic,
  tabTopic,
  ownGroupsTopic,
  ownChallengesTopic,
  meTopic,
];
