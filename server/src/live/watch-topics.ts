import { DomainError, groupTopic, seasonTopic, type Topic, type TopicKind } from '@courtside/contract';
import type { LiveBudget } from '../limits/live-budget.ts';
import type { Hub } from './hub.ts';
import type { Session } from './session.ts';
import {
  type Current,
  groupIdOf,
  isPublicTopic,
  kindOfTopic,
  ownRoomOf,
  type Room,
  type SnapshotOf,
  seasonIdsOf,
} from './topics.ts';

/** The rooms that one connection is in. */
interface Rooms {
  join(room: Room): void | Promise<void>;
  leave(room: Room): void | Promise<void>;
}

export type WatchHub = Pick<
  Hub,
  | 'snapshotPublic'
  | 'snapshotMe'
  | 'snapshotOwnGroups'
  | 'snapshotGroup'
  | 'admitToGroup'
  | 'snapshotSeason'
  | 'admitToSeason'
>;

/** True for a room that only some users may be in. */
export function isPrivateRoom(room: string): boolean {
  return ownRoomOf(room) !== null || groupIdOf(room) !== null || seasonIdsOf(room) !== null;
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

  /** Joins before it reads, so that no update between the snapshot and the join is missed. */
  async function join<T>(room: Room, snapshot: () => Promise<T>): Promise<T> {
    await rooms.join(room);
    try {
      return await snapshot();
    } catch (error) {
      await rooms.leave(room);
      throw error;
    }
  }

  /** Joins a room that only some users may see, provided that the user is still signed in when the snapshot is ready. */
  async function joinAs<T>(uid: string, room: Room, snapshot: () => Promise<T>): Promise<T> {
    const check = () => {
      if (session.uid() !== uid) throw new DomainError('unauthenticated');
    };
    check();
    return join(room, async () => {
      const reply = await snapshot();
      check();
      return reply;
    });
  }

  return async (topic: Topic, tag: string | undefined): Promise<Current | SnapshotOf<TopicKind>> => {
    // The connection is being closed.
    if (!budget.watch(kindOfTopic(topic))) throw new DomainError('unavailable');
    if (isPublicTopic(topic)) return join(topic, () => hub.snapshotPublic(topic));
    const identity = await session.settled();
    if (identity === null) throw new DomainError('unauthenticated');
    const { uid } = identity;
    if (topic === 'me') return joinAs(uid, `me:${uid}`, () => hub.snapshotMe(uid, tag, session));
    if (topic === 'own-groups') return joinAs(uid, `own-groups:${uid}`, () => hub.snapshotOwnGroups(uid));
    const season = seasonIdsOf(topic);
    if (season !== null) {
      await hub.admitToSeason(uid, season);
      return joinAs(uid, seasonTopic(season.groupId, season.seasonId), () => hub.snapshotSeason(season, uid));
    }
    const groupId = groupIdOf(topic);
    if (groupId === null) throw new DomainError('bad-request');
    await hub.admitToGroup(uid, groupId);
    return joinAs(uid, groupTopic(groupId), () => hub.snapshotGroup(groupId, uid));
  };
}
