import { z } from 'zod';
import { createCursor } from '../../platform/cursor.ts';
import { batchesOf } from '../../platform/db/batches.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type Bet, betKey, byTipOff } from './bet.ts';

/** A part of a user's bets, newest game first. */
interface BetPage {
  readonly bets: readonly Bet[];
  /** Continues behind the last of them; null when there are no more. */
  readonly nextCursor: string | null;
}

export interface BetLists {
  /** One of a user's bets, or null. */
  get(uid: string, id: string): Promise<Bet | null>;
  /**
   * A user's bets, newest game first.
   * @param options `cursor` continues behind a page; `limit` at most `longestBetPage`, and that when absent
   * @throws DomainError `bad-request` for a cursor that is not one of ours
   */
  page(
    uid: string,
    options?: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
  ): Promise<BetPage>;
  /** Every bet of a user exactly once, newest game first, some at a time, read as the reader asks for them. */
  all(uid: string): AsyncGenerator<Bet[], void, undefined>;
  /** A user's pending bets and their `recent` newest ones, newest game first. */
  listPendingAndRecent(uid: string, recent: number): Promise<Bet[]>;
}

/** How many bets a page has at most: some 400 kB of them. */
export const longestBetPage = 1_000;

/** How many bets of a complete list the database sends at once. */
const betBatch = 500;

const newestGameFirst = { 'betData.startTime': -1, placedAt: -1, _id: -1 } as const;
/** Milliseconds since 1970 UTC, as many as a date can hold. */
const moment = z.int().min(-8.64e15).max(8.64e15);
/** The place of a bet in that order: when its game starts and when it was placed, and its key. */
const cursor = createCursor(z.tuple([moment, moment, z.string().max(500)]));

/** What comes behind a place, said so that the index has each part in the list's order. */
function behind(uid: string, text: string) {
  const [start, placed, _id] = cursor.decode(text);
  const startTime = new Date(start);
  const placedAt = new Date(placed);
  return {
    $or: [
      { uid, 'betData.startTime': { $lt: startTime } },
      { uid, 'betData.startTime': startTime, placedAt: { $lt: placedAt } },
      { uid, 'betData.startTime': startTime, placedAt, _id: { $lt: _id } },
    ],
  };
}

/** @param most how many pending bets one user can have */
export function createBetLists(db: Database, most: number): BetLists {
  return {
    get: (uid, id) => db.bets.findById(betKey({ uid, id }), { _id: 0 }).lean<Bet>(),
    async page(uid, { cursor: after, limit = longestBetPage } = {}) {
      const count = Math.max(1, Math.min(limit, longestBetPage));
      const found = await db.bets
        .find(after === undefined ? { uid } : behind(uid, after), { _id: 0 })
        .sort(newestGameFirst)
        .limit(count + 1)
        .lean<Bet[]>();
      const bets = found.slice(0, count);
      const last = bets.at(-1);
      if (last === undefined || found.length <= count) return { bets, nextCursor: null };
      const { betData, placedAt } = last;
      return { bets, nextCursor: cursor.encode([betData.startTime.getTime(), placedAt.getTime(), betKey(last)]) };
    },
    // Read in the order of an index of what never changes in a bet, so one that is settled meanwhile keeps its place.
    all: (uid) =>
      batchesOf(db.raw.bets.find<Bet>({ uid }, { projection: { _id: 0 }, batchSize: betBatch }).sort(newestGameFirst)),
    async listPendingAndRecent(uid, recent) {
      const pending = await db.bets
        .find({ uid, status: 'pending' }, { _id: 0 })
        .sort(newestGameFirst)
        .limit(most)
        .lean<Bet[]>();
      // Read second, so that of a bet decided in between the later word counts.
      const newest = await db.bets.find({ uid }, { _id: 0 }).sort(newestGameFirst).limit(recent).lean<Bet[]>();
      const byId = new Map([...pending, ...newest].map((bet) => [bet.id, bet]));
      return [...byId.values()].sort(byTipOff);
    },
  };
}
