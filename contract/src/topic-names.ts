import { idPattern } from './ids.ts';

/** The topics that anyone may watch. */
export const publicTopics = ['games', 'leaderboard', 'injuries'] as const;

/** One group's standings, for its members. */
export type GroupTopic = `group:${string}`;

/** The standings of a season, for the members of its group. */
export type SeasonTopic = `season:${string}:${string}`;

/** The tab of a group with its head-to-heads, for its members. */
type TabTopic = `tab:${string}`;

/** The names of topics, by kind. */
export interface TopicNames {
  games: 'games';
  leaderboard: 'leaderboard';
  injuries: 'injuries';
  group: GroupTopic;
  season: SeasonTopic;
  tab: TabTopic;
  'own-challenges': 'own-challenges';
  me: 'me';
  'own-groups': 'own-groups';
}
export type TopicKind = keyof TopicNames;

/**
 * What a client may watch. `me` is the account of the user whose token the server verified, `own-groups` and
 * `own-challenges` the groups and head-to-heads of that user. The topics of a group, its tab and its seasons are refused to users who are not members, and end for a member
 * who leaves.
 */
export type Topic = TopicNames[TopicKind];

/** The ids after the kind in the name of a topic. */
const topicIds = {
  games: [],
  leaderboard: [],
  injuries: [],
  group: ['id'],
  season: ['groupId', 'id'],
  tab: ['groupId'],
  'own-challenges': [],
  me: [],
  'own-groups': [],
} as const satisfies Record<TopicKind, readonly string[]>;

const separator = ':';

/** The kind of a topic and the ids in its name. */
export interface TopicParts<K extends TopicKind = TopicKind> {
  readonly kind: K;
  readonly ids: readonly string[];
}

function isTopicKind(kind: string): kind is TopicKind {
  return Object.hasOwn(topicIds, kind);
}

/** Writes the name of a topic. The ids are those that `parseTopic` returns, in the same order. */
export function formatTopic<K extends TopicKind>({ kind, ids }: TopicParts<K>): TopicNames[K] {
  // TypeScript does not see that the parts of a name are the name.
  return [kind, ...ids].join(separator) as TopicNames[K];
}

/** Reads the name of a topic. @returns null if no topic has this name */
export function parseTopic(name: string): TopicParts | null {
  const [kind = '', ...ids] = name.split(separator);
  if (!isTopicKind(kind) || ids.length !== topicIds[kind].length) return null;
  return ids.every((id) => idPattern.test(id)) ? { kind, ids } : null;
}

/** True for the name of a topic that a client may ask for. */
export function isTopic(name: string): name is Topic {
  return parseTopic(name) !== null;
}

/** How the names of topics are written, for messages and documents. */
export const topicPatterns: readonly string[] = Object.entries(topicIds).map(([kind, ids]) =>
  [kind, ...ids.map((id) => `<${id}>`)].join(separator),
);

/** The topic of a group. */
export function groupTopic(groupId: string): GroupTopic {
  return formatTopic({ kind: 'group', ids: [groupId] });
}

/** The topic of the tab of a group. */
export function tabTopic(groupId: string): TabTopic {
  return formatTopic({ kind: 'tab', ids: [groupId] });
}

/** The topic of a season. */
export function seasonTopic(groupId: string, seasonId: string): SeasonTopic {
  return formatTopic({ kind: 'season', ids: [groupId, seasonId] });
}
