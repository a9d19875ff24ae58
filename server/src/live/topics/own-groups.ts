import { setTimeout as wait } from 'node:timers/promises';
import type { GroupCard } from '@courtside/contract';
import type { DomainEvent } from '@courtside/core/events';
import { readGroupsWith } from '@courtside/core/groups/read-groups';
import { readBalances } from '@courtside/core/groups/read-members';
import { createSingleFlight } from '@courtside/core/platform/async/single-flight';
import { defineTopic } from '../kernel/define-topic.ts';
import { userSubject } from '../kernel/subjects.ts';
import { createCardState } from './own-groups/card-state.ts';

/** The shortest time between two updates. Ranking all groups of the readers takes a few percent of it at most. */
const pauseMs = 1_000;
/** The maximum number of readers, and of members, of one query. */
const readersPerQuery = 100;
const membersPerQuery = 1_000;
/** The pause after each query of a long read. */
const queryPauseMs = 20;

/** The groups of a user with the number of members, the leaders and the user's rank. */
export const ownGroupsTopic = defineTopic<'own-groups', 'uid', string, readonly GroupCard[]>({
  kind: 'own-groups',
  parameters: ['uid'],
  access: 'own',
  cost: 10,
  pauseMs,
  readPauseMs: queryPauseMs,
  serve({ core }) {
    const cards = createCardState();
    /** Events received during a read, which may have begun before them. */
    let buffered: DomainEvent[] | null = null;

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
        for (const event of buffered ?? []) cards.apply(event);
      }
    }

    /** Reads what is missing for all readers. */
    const missing = createSingleFlight(async () => {
      buffered = [];
      try {
        await inChunks(cards.takeMissingReaders(), readersPerQuery, cards.markReaders, async (uids) =>
          cards.takeGroups(uids, await readGroupsWith(core, uids)),
        );
        await inChunks(cards.takeMissingMembers(), membersPerQuery, cards.markMembers, async (uids) =>
          cards.takeBalances(await readBalances(core.db, uids)),
        );
      } finally {
        buffered = null;
      }
    });

    return {
      async read({ uid }) {
        cards.addReader(uid);
        await missing.next();
        return uid;
      },
      subjects: ({ uid }) => [userSubject(uid)],
      apply: () => null,
      view: cards.cardsOf,
      snapshot: (shown) => ({ cards: shown }),
      shared: {
        receive(event) {
          if (event.type === 'reread') {
            cards.markReaders(event.uids);
            cards.markMembers(event.uids);
          } else {
            buffered?.push(event);
            cards.apply(event);
          }
          return cards.hasWork();
        },
        missed: cards.markAll,
        takeChanged: () => cards.takeChanged().map((uid) => ({ uid })),
        incomplete() {
          const uid = cards.readerToRead();
          return uid === null ? null : { uid };
        },
        forget: ({ uid }) => cards.removeReader(uid),
      },
    };
  },
});
