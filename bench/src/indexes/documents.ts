import { hourMs } from '@courtside/contract';
import { mainAccountOf } from '@courtside/core';
import { drawsFor } from '@courtside/core/platform/random';
import { decidedGame, pendingBets } from '@courtside/core/testing/many-bets';
import type { Document } from 'mongodb';
import { uidOf } from '../leaderboard/load-users.ts';

/** A stored document of any collection. */
export type Stored = Document & { readonly _id: string };

/** Documents of a collection and the fields that the product's most frequent update changes. */
export interface Sample {
  readonly collection: string;
  readonly documents: readonly Stored[];
  /** Absent for documents that never change. */
  readonly update?: (document: Stored) => Document;
}

const accounts = 4_000;
const betsEach = 5;
const games = 200;
const groups = 4_000;
const many = 12_000;
const membersEach = 10;

/** Shuffles documents, as documents of different users arrive in no particular order. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Generates documents like the product's for every collection that grows with its use. */
export function samples(): readonly Sample[] {
  const random = drawsFor('documents', 1);
  const loads = Array.from({ length: accounts }, (_, n) => pendingBets(uidOf(n), `game-${n % games}`, betsEach));
  const at = new Date();
  return [
    {
      collection: 'ledger',
      documents: shuffled(
        loads.flatMap(({ entries }) => entries),
        random,
      ),
    },
    {
      collection: 'bets',
      documents: shuffled(
        loads.flatMap(({ bets }) => bets),
        random,
      ),
      update: () => ({ status: 'won', settledAt: at }),
    },
    {
      collection: 'users',
      documents: Array.from({ length: many }, (_, n) => ({
        ...loads[n % accounts]?.account,
        _id: mainAccountOf(uidOf(Math.floor(random() * 1e12))),
        username: `Player ${Math.floor(random() * many)}`,
        balance: Math.floor(random() * 500_000),
        equity: Math.floor(random() * 500_000),
      })),
      update: ({ seq }) => ({
        seq: Number(seq) + 1,
        balance: Math.floor(random() * 500_000),
        equity: Math.floor(random() * 500_000),
      }),
    },
    {
      collection: 'games',
      documents: Array.from({ length: many }, (_, n) => ({
        ...decidedGame(`game-${n}`),
        startTime: new Date(at.getTime() + n * hourMs),
        sourceIds: { odds: `odds-${Math.floor(random() * 1e12)}`, scoreboard: `${n}` },
      })),
      update: () => ({ betStatus: 'settled', settledAt: at, resultAt: at, version: 2 }),
    },
    {
      collection: 'groups',
      documents: Array.from({ length: groups }, (_, n) => {
        const memberIds = Array.from({ length: membersEach }, () => uidOf(Math.floor(random() * many)));
        const joins = memberIds.map((uid) => ({ uid, at }));
        const group = {
          name: `Group ${n}`,
          creatorId: memberIds[0],
          memberIds,
          joins,
          createdAt: at,
          archivedAt: null,
        };
        return { _id: `group-${n}-${Math.floor(random() * 1e12)}`, ...group, version: 1, creation: `${n}:${random()}` };
      }),
      update: ({ memberIds }) => ({ memberIds: [...memberIds, uidOf(many)], version: 2 }),
    },
  ];
}
