import type { GroupTopic, TopicMessage, WatchAnswer } from '@courtside/contract/live';
import type { NeededTopic } from './topic-needs.ts';

/** The kinds of topics whose features are loaded with the pages that show them. */
type PageTopicKind = 'leaderboard' | 'injuries' | 'group';

type Refusal = Extract<WatchAnswer, { ok: false }>;

/** What a feature does with what is told about its topics. */
interface TopicHandler<K extends PageTopicKind> {
  /** A snapshot, or the update that follows what was delivered before. */
  readonly deliver: (message: TopicMessage<K>) => void;
  /** The topic could not be had. Where that may pass, another try follows by itself. */
  readonly refused?: (refusal: Refusal, topic: NeededTopic) => void;
  /** A group's topic may no longer be seen: nothing more comes of it. */
  readonly ended?: (topic: GroupTopic) => void;
}

const handlers: { [K in PageTopicKind]?: TopicHandler<K> } = {};

/** Called once by the module that holds the feature's atoms, so that only pages that show them load it. */
export function onTopic<K extends PageTopicKind>(kind: K, handler: (typeof handlers)[K]): void {
  handlers[kind] = handler;
}

/** Hands a message to the feature it is for. */
export function handMessage(message: TopicMessage<PageTopicKind>): void {
  if (message.topic === 'leaderboard') handlers.leaderboard?.deliver(message);
  else if (message.topic === 'injuries') handlers.injuries?.deliver(message);
  else handlers.group?.deliver(message);
}

/** Tells the feature that a topic could not be had. */
export function handRefusal(topic: NeededTopic, refusal: Refusal): void {
  const kind = topic === 'leaderboard' || topic === 'injuries' ? topic : 'group';
  handlers[kind]?.refused?.(refusal, topic);
}

/** Tells the groups that one of them may no longer be seen. */
export function handEnd(topic: GroupTopic): void {
  handlers.group?.ended?.(topic);
}
