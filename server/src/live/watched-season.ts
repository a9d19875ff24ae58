import { isDeepStrictEqual } from 'node:util';
import { DomainError, seasonTopic, type TopicSnapshots, type TopicUpdates } from '@courtside/contract';
import {
  type Clock,
  type Core,
  type DomainEvent,
  type FollowedSeason,
  rowsOf,
  type SeasonMember,
  seasonOf,
} from '@courtside/core';
import { presentSeason, presentSeasonRow } from '../presenters/season.ts';
import { changedRows } from './changed-rows.ts';
import { coalesce } from './coalesce.ts';
import { retry } from './retry.ts';
import { createThrottle, fourTimesASecondMs } from './throttle.ts';
import { createNumbering, type MessageOf, type SnapshotOf } from './topics.ts';

/** One season that is watched at this process: read once, then kept up to date by events. */
export interface WatchedSeason {
  /** Takes in an event of any group or user. */
  receive(event: DomainEvent): void;
  /** Reads the season again, and sends what changed. */
  reread(): void;
  /** Whether a user is among the members of the season. */
  has(uid: string): boolean;
  /** What was sent up to now. @throws DomainError `group-not-found`, `season-not-found`, `forbidden` */
  snapshot(uid: string): Promise<SnapshotOf<'season'>>;
  close(): void;
}

export interface WatchedSeasonDeps {
  readonly seasons: Pick<Core['seasons'], 'follow'>;
  readonly clock: Clock;
  readonly send: (message: MessageOf<'season'>) => void;
  /** Ends the topic for watchers who may no longer see it. */
  readonly admitOnly: (maySee: (uid: string) => boolean, removed?: string) => void;
  readonly onError: (error: unknown) => void;
}

type SeasonData = TopicSnapshots['season'];

/** The difference between two states of a season; null when they are equal. */
function seasonUpdate(before: SeasonData, after: SeasonData): TopicUpdates['season'] | null {
  const { rows, gone } = changedRows(before.rows, after.rows);
  const isSameSeason = isDeepStrictEqual(before.season, after.season);
  if (isSameSeason && rows.length + gone.length === 0) return null;
  return { rows, gone, ...(!isSameSeason && { season: after.season }) };
}

/** A season as it was last read, with all events since. */
function createSeasonState(read: FollowedSeason, seasonId: string) {
  const members = new Map(read.members.map((member) => [member.uid, member]));
  return {
    has: (uid: string) => members.has(uid),
    /** Applies an event. An event older than the state changes nothing. @returns false if the season must be read again */
    apply(event: DomainEvent): boolean {
      if (event.type === 'season') return event.seasonId !== seasonId;
      if (event.type === 'group') return event.groupId !== read.group.id || event.state.version <= read.group.version;
      if (event.type === 'profile') {
        const member = members.get(event.uid);
        if (member !== undefined) members.set(event.uid, { ...member, username: event.username });
        return true;
      }
      if (event.type !== 'balance' || seasonOf(event.account)?.seasonId !== seasonId) return true;
      const member = members.get(event.uid);
      if (member === undefined) return false;
      const { seq, balance, stats, rebuys } = event.state;
      if (seq > member.seq) {
        const moved: SeasonMember = { ...member, seq, balance, stats };
        members.set(event.uid, rebuys === undefined ? moved : { ...moved, rebuys });
      }
      return true;
    },
    data(now: number): SeasonData {
      const { season, finalRows } = read;
      const rows = rowsOf({ season, members: [...members.values()], finalRows }, now);
      return { season: presentSeason(season), rows: rows.map(presentSeasonRow) };
    },
  };
}

export function createWatchedSeason(groupId: string, seasonId: string, deps: WatchedSeasonDeps): WatchedSeason {
  const { seasons, clock, send, admitOnly, onError } = deps;
  const topic = seasonTopic(groupId, seasonId);
  const numbering = createNumbering();
  let state: ReturnType<typeof createSeasonState> | null = null;
  let viewers: ReadonlySet<string> = new Set();
  /** What the watchers have. */
  let sent: SeasonData | null = null;
  /** Events received during a read, which may have begun before them. */
  let receivedMeanwhile: DomainEvent[] | null = null;
  let isStale = true;
  let isClosed = false;

  function applyAll(events: readonly DomainEvent[]): void {
    if (state === null) return;
    for (const event of events) if (!state.apply(event)) isStale = true;
  }

  const read = coalesce(async () => {
    while (isStale) {
      // Before the read, so that a mark that is set during it leads to another one.
      isStale = false;
      receivedMeanwhile = [];
      try {
        const found = await seasons.follow(groupId, seasonId);
        viewers = new Set(found.group.memberIds);
        state = createSeasonState(found, seasonId);
      } catch (error) {
        isStale = true;
        throw error;
      } finally {
        applyAll(receivedMeanwhile ?? []);
        receivedMeanwhile = null;
      }
      admitOnly((uid) => viewers.has(uid));
    }
  });

  /** Reads the season unless it no longer exists: no user may watch it then. */
  async function readAgain(): Promise<void> {
    try {
      await read();
    } catch (error) {
      const isGone = error instanceof DomainError && /^(group|season)-not-found$/.test(error.code);
      if (!isGone) throw error;
      isStale = false;
      viewers = new Set();
      admitOnly(() => false);
    }
  }

  const throttle = createThrottle(
    async () => {
      if (isStale) await retry(readAgain, { isNeeded: () => !isClosed, onError });
      if (state === null || sent === null || isClosed) return;
      const before = sent;
      sent = state.data(clock());
      const data = seasonUpdate(before, sent);
      if (data !== null) send({ topic, type: 'update', ...numbering.next(), data });
    },
    fourTimesASecondMs,
    clock,
  );

  return {
    has: (uid) => state?.has(uid) === true,
    receive(event) {
      const isLeaving = event.type === 'group' && event.groupId === groupId && ['left', 'removed'].includes(event.kind);
      if (isLeaving && viewers.has(event.uid)) {
        // The topic ends now and not after the next read.
        viewers = new Set([...viewers].filter((uid) => uid !== event.uid));
        admitOnly((uid) => viewers.has(uid), event.kind === 'removed' ? event.uid : undefined);
      }
      receivedMeanwhile?.push(event);
      applyAll([event]);
      throttle.request();
    },
    reread() {
      isStale = true;
      throttle.request();
    },
    async snapshot(uid) {
      if (state === null || !viewers.has(uid)) {
        // A user who has just joined may watch before the event arrives.
        isStale = true;
        await read();
        throttle.request();
      }
      if (state === null) throw new DomainError('unavailable');
      if (!viewers.has(uid)) throw new DomainError('forbidden.group');
      if (sent === null) {
        // A new number: the last one belongs to what earlier watchers had.
        numbering.next();
        sent = state.data(clock());
      }
      return { topic, type: 'snapshot', ...numbering.last(), data: sent };
    },
    close() {
      isClosed = true;
      throttle.close();
    },
  };
}
