import type { TopicContext } from './topic.ts';

/** One kind of connection, such as Socket.IO. */
export interface Transport extends Pick<TopicContext, 'send' | 'admitOnly'> {
  readonly name: string;
  /** How many connections are open. */
  readonly connections: () => number;
  /** How many of them watch a room. */
  readonly watching: (room: string) => number;
  /** Verifies every connection of a user again now. */
  readonly recheck: (uid: string) => void;
}
