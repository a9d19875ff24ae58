import type { ClientEvents, GroupTopic, ServerEvents, Topic, TopicMessage } from '@courtside/contract/live';
import type { Socket } from 'socket.io-client';
import { gamesFailed } from '../features/games/games-atoms.ts';
import { deliver } from './deliver.ts';
import { later } from './later.ts';
import { handEnd, handRefusal } from './topic-handlers.ts';
import type { NeededTopic } from './topic-needs.ts';
import { createTopicWatcher, type TopicWatcher } from './topic-watcher.ts';

/** Watches what the screen needs, as far as the connection may see it. */
export interface TopicFollower {
  /** A new connection: it watches nothing yet and speaks for nobody. */
  connected(): void;
  /** The connection now speaks for somebody: what only they may see is watched. */
  admit(): void;
  /** It speaks for nobody, or for somebody else: what only they may see is let go. */
  dismiss(): void;
  /** What the screen needs beside `games` and `me`. */
  need(topics: ReadonlySet<NeededTopic>): void;
  receive(message: TopicMessage): void;
  /** The server has ended a topic. */
  end(topic: Topic): void;
}

const isGroup = (topic: Topic): topic is GroupTopic => topic.startsWith('group:');
const isPersonal = (topic: Topic) => topic === 'me' || isGroup(topic);

export function createTopicFollower(socket: Socket<ServerEvents, ClientEvents>): TopicFollower {
  const watcherOf = (topic: Topic) =>
    createTopicWatcher({
      topic,
      ask: (asked, answer) => socket.emit('watch', asked, answer),
      deliver: (message) => deliver(message, Date.now()),
      later,
      onRefused: (refusal) => {
        if (topic === 'games') gamesFailed(refusal.message);
        else if (topic !== 'me') handRefusal(topic, refusal);
      },
    });
  const always = ['games', 'me'] as const;
  const watchers = new Map<Topic, TopicWatcher>(always.map((topic) => [topic, watcherOf(topic)]));
  let admitted = false;

  const watchAll = (personal: boolean) => {
    for (const [topic, watcher] of watchers) if (isPersonal(topic) === personal) watcher.watch();
  };

  return {
    connected() {
      admitted = false;
      watchAll(false);
    },
    admit() {
      if (!admitted) watchAll(true);
      admitted = true;
    },
    dismiss() {
      for (const [topic, watcher] of watchers) {
        if (!isPersonal(topic)) continue;
        watcher.stop();
        if (admitted) socket.emit('unwatch', topic);
      }
      admitted = false;
    },
    need(topics) {
      for (const topic of topics) {
        if (watchers.has(topic)) continue;
        const watcher = watcherOf(topic);
        watchers.set(topic, watcher);
        // What is asked while the connection is away would arrive before it speaks for anybody.
        if (socket.connected && (admitted || !isPersonal(topic))) watcher.watch();
      }
      for (const [topic, watcher] of watchers) {
        if (topic === 'games' || topic === 'me' || topics.has(topic)) continue;
        watcher.stop();
        watchers.delete(topic);
        if (socket.connected) socket.emit('unwatch', topic);
      }
    },
    receive: (message) => watchers.get(message.topic)?.receive(message),
    end(topic) {
      watchers.get(topic)?.stop();
      if (isGroup(topic)) handEnd(topic);
    },
  };
}
