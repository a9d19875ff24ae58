import { DomainError, parseTopic, type Topic as TopicName, type TopicSnapshot } from '@courtside/contract';
import type { Identity } from '@courtside/core/sign-in/identity';
import type { LiveBudget } from '../../limits/live-budget.ts';
import type { Hub } from '../kernel/hub.ts';
import { topicNameOf } from '../kernel/rooms.ts';
import type { Current } from '../kernel/topic.ts';
import { isTv, type Session } from './session.ts';

/** The rooms that one connection is in. */
interface Rooms {
  join(room: string): void | Promise<void>;
  leave(room: string): void | Promise<void>;
}

export type WatchHub = Pick<Hub, 'topicOf' | 'admit' | 'snapshot'>;

/** True for a room that only some users may be in. */
export function isPrivateRoom({ topicOf }: Pick<Hub, 'topicOf'>, room: string): boolean {
  const topic = topicOf(room);
  return topic !== null && topic.access !== 'public';
}

/** True for a room of the topic with this name. The name of a user's own topic does not contain the user. */
export function isRoomOf({ topicOf }: Pick<Hub, 'topicOf'>, room: string, name: string): boolean {
  const topic = topicOf(room);
  return topic?.access === 'own' ? topic.kind === name : topic !== null && topicNameOf(room) === name;
}

/**
 * Lets a connection watch topics: public ones, and those of the user who is signed in.
 * @returns a function that joins the room of a topic and returns its snapshot.
 * It throws DomainError `unauthenticated`, `forbidden`, `user-not-found`, `group-not-found`, `unavailable`
 */
export function createWatch(deps: {
  hub: WatchHub;
  session: Session;
  rooms: Rooms;
  budget: Pick<LiveBudget, 'watch'>;
}) {
  const { hub, session, rooms, budget } = deps;

  /** Whether a television's key may watch a topic: its group, and the group's seasons. */
  function isOfTv(name: TopicName, groupId: string | undefined): boolean {
    const { kind, ids: [id] = [] } = parseTopic(name) ?? {};
    return (kind === 'group' || kind === 'season') && id === groupId;
  }

  async function identityFor(access: 'public' | 'own' | 'members', name: TopicName): Promise<Identity | null> {
    if (access === 'public') return null;
    const identity = await session.settled();
    if (identity === null) throw new DomainError('unauthenticated');
    if (isTv(identity) && !isOfTv(name, identity.key?.groupId)) throw new DomainError('forbidden');
    return identity;
  }

  return async (name: TopicName, tag: string | undefined): Promise<Current | TopicSnapshot> => {
    const topic = hub.topicOf(name);
    // Without a budget, the connection is being closed.
    if (topic === null || !budget.watch(topic.cost)) throw new DomainError('unavailable');
    const identity = await identityFor(topic.access, name);
    const uid = identity?.uid ?? null;
    const checkUser = () => {
      if (identity !== null && !session.isStill(identity)) throw new DomainError('unauthenticated');
    };
    const room = await hub.admit(name, uid, isTv(identity));
    checkUser();
    // Joins before it reads, so that no update between the snapshot and the join is missed.
    await rooms.join(room);
    try {
      const reply = await hub.snapshot(room, { uid, tag, connection: session });
      checkUser();
      return reply;
    } catch (error) {
      await rooms.leave(room);
      throw error;
    }
  };
}
