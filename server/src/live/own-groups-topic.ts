import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { GroupCard } from '@courtside/contract';
import type { Clock, Core, DomainEvent } from '@courtside/core';
import { createCardState } from './card-state.ts';
import { coalesce } from './coalesce.ts';
import { retry } from './retry.ts';
import { createThrottle } from './throttle.ts';
import { createNumbering, type MessageOf, type Numbering, type SnapshotOf } from './topics.ts';

/** The groups of each user, as the readers at this process see them in a list. */
export interface OwnGroupsTopic {
  /** The first reader of a user's groups came. */
  open(uid: string): void;
  /** The last reader left. */
  shut(uid: string): void;
  receive(events: readonly DomainEvent[]): void;
  /** Reads these users and their lists of groups, and sends what changed. */
  reread(uids: readonly string[]): void;
  /** Events may have been missed: reads everything, at a bounded rate, and sends what changed. */
  resync(): void;
  /** The cards as they were sent up to now, or as they are read for the first reader. @throws when they cannot be read */
  snapshot(uid: string): Promise<SnapshotOf<'own-groups'>>;
  close(): void;
}

/** A reader's messages; `sent` is null before the first snapshot. */
interface Reader {
  readonly numbering: Numbering;
  sent: readonly GroupCard[] | null;
}

/** The shortest time between two updates. Ranking all groups of the readers takes a few percent of it at most. */
const pauseMs = 1_000;
/** The most readers, and the most members, of one query. */
const readersPerQuery = 100;
const membersPerQuery = 1_000;
/** The pause after each query of a long read. */
const queryPauseMs = 20;

/** The difference between two lists of cards; null when they are equal. */
function cardsUpdate(before: readonly GroupCard[], after: readonly GroupCard[]) {
  const known = new Map(before.map((card) => [card.id, card]));
  const cards = after.filter((card) => !isDeepStrictEqual(known.get(card.id), card));
  const stays = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
  return cards.length + gone.length === 0 ? null : { cards, gone };
}

export function createOwnGroupsTopic(deps: {
  groups: Pick<Core['groups'], 'withMembers' | 'balances'>;
  clock: Clock;
  send: (uid: string, message: MessageOf<'own-groups'>) => void;
  onError: (error: unknown) => void;
}): OwnGroupsTopic {
  const { groups, clock, send, onError } = deps;
  const state = createCardState();
  const readers = new Map<string, Reader>();
  /** Events received during a read, which may have begun before them. */
  let receivedMeanwhile: DomainEvent[] | null = null;
  let isClosed = false;

  /** Reads in chunks, with a pause between them. When a chunk fails, it and the chunks after it are marked again. */
  async function inChunks(
    uids: readonly string[],
    size: number,
    mark: (uids: readonly string[]) => void,
    take: (uids: readonly string[]) => Promise<void>,
  ): Promise<void> {
    for (let at = 0; at < uids.length; at += size) {
      if (at > 0) await wait(queryPauseMs);
      try {
        await take(uids.slice(at, at + size));
      } catch (error) {
        mark(uids.slice(at));
        throw error;
      }
      for (const event of receivedMeanwhile ?? []) state.apply(event);
    }
  }

  async function readMissing(): Promise<void> {
    await inChunks(state.takeMissingReaders(), readersPerQuery, state.markReaders, async (uids) =>
      state.takeGroups(uids, await groups.withMembers(uids)),
    );
    await inChunks(state.takeMissingMembers(), membersPerQuery, state.markMembers, async (uids) =>
      state.takeBalances(await groups.balances(uids)),
    );
  }

  const read = coalesce(async () => {
    receivedMeanwhile = [];
    try {
      await readMissing();
    } finally {
      receivedMeanwhile = null;
    }
  });

  function sendChanged(): void {
    for (const uid of state.takeChanged()) {
      const reader = readers.get(uid);
      if (reader === undefined || reader.sent === null) continue;
      const cards = state.cardsOf(uid);
      const data = cardsUpdate(reader.sent, cards);
      if (data === null) continue;
      reader.sent = cards;
      send(uid, { topic: 'own-groups', type: 'update', version: reader.numbering.next().version, data });
    }
  }

  const throttle = createThrottle(
    async () => {
      await retry(read, { isNeeded: () => readers.size > 0 && !isClosed, onError });
      if (!isClosed) sendChanged();
    },
    pauseMs,
    clock,
  );

  return {
    open(uid) {
      readers.set(uid, { numbering: createNumbering(), sent: null });
      state.addReader(uid);
    },
    shut(uid) {
      readers.delete(uid);
      state.removeReader(uid);
    },
    receive(events) {
      if (readers.size === 0) return;
      for (const event of events) {
        if (event.type !== 'balance' && event.type !== 'group' && event.type !== 'profile') continue;
        receivedMeanwhile?.push(event);
        state.apply(event);
      }
      if (state.hasWork()) throttle.request();
    },
    reread(uids) {
      state.markReaders(uids);
      state.markMembers(uids);
      if (state.hasWork()) throttle.request();
    },
    resync() {
      state.markReaders(readers.keys());
      state.markMembers();
      if (readers.size > 0) throttle.request();
    },
    async snapshot(uid) {
      const reader = readers.get(uid);
      if (reader === undefined || reader.sent === null) {
        await read();
        // The events received during the read are part of it.
        if (reader !== undefined) reader.sent ??= state.cardsOf(uid);
        if (state.hasWork()) throttle.request();
      }
      const version = reader?.numbering.last().version ?? 0;
      return { topic: 'own-groups', type: 'snapshot', version, data: { cards: reader?.sent ?? state.cardsOf(uid) } };
    },
    close() {
      isClosed = true;
      throttle.close();
    },
  };
}
