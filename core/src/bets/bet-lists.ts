import { z } from 'zod';
import { type AccountId, mainAccountOf } from '../ledger/account-id.ts';
import { type Bet, betKey, byTipOff } from '../ledger/bet.ts';
import { createCursor } from '../platform/cursor.ts';
import { batchesOf } from '../platform/db/batches.ts';
import type { Betting } from './betting.ts';
import type { BettingDatabase } from './collections.ts';

/** A page of a user's bets, newest game first. */
interface BetPage {
  readonly bets: readonly Bet[];
  /** Continues after the last bet; null at the end. */
  readonly nextCursor: string | null;
}

/** The most bets on one page: about 400 kB. */
export const maxBetPage = 1_000;

/** More than the accounts that one user can bet from: the main account, one in a season and a tab of each of 50 groups. */
const maxAccounts = 128;

/** How many bets of a complete list the database sends per batch. */
const betBatch = 100;

const withoutKey = { _id: 0 } as const;
const newestGameFirst = { 'betData.startTime': -1, placedAt: -1, _id: -1 } as const;
/** Milliseconds since 1970 UTC, in the range of a `Date`. */
const moment = z.int().min(-8.64e15).max(8.64e15);
/** A bet's position in that order: the start of its game, when it was placed, and its key. */
const cursor = createCursor(z.tuple([moment, moment, z.string().max(500)]));

/** The bets after a position, as conditions that the index answers in the list's order. */
function after(uid: string, text: string) {
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

/** The newest bets of each user that match, at most `limit` of each, in one query. */
function findNewest(
  db: BettingDatabase,
  uids: readonly string[],
  match: Readonly<Partial<Pick<Bet, 'status'>>>,
  limit: number,
) {
  return db.users.aggregate<Bet>([
    { $match: { _id: { $in: uids.map(mainAccountOf) } } },
    {
      $lookup: {
        from: db.bets.collection.name,
        localField: 'uid',
        foreignField: 'uid',
        pipeline: [{ $match: match }, { $sort: newestGameFirst }, { $limit: limit }, { $project: { _id: 0 } }],
        as: 'bet',
      },
    },
    { $unwind: '$bet' },
    { $replaceRoot: { newRoot: '$bet' } },
  ]);
}

/** Reads one of a user's bets, or null. */
export function readBet({ db }: Pick<Betting, 'db'>, uid: string, id: string): Promise<Bet | null> {
  return db.bets
    .findOne({ _id: betKey({ uid, id }) }, withoutKey)
    .lean()
    .exec();
}

/**
 * Reads a page of a user's bets, newest game first.
 * @param options `cursor` continues after a page; `limit` is at most `maxBetPage`, which is the default
 * @throws DomainError `bad-request` for an invalid cursor
 */
export async function readBetPage(
  { db }: Pick<Betting, 'db'>,
  uid: string,
  options: { readonly cursor?: string | undefined; readonly limit?: number | undefined } = {},
): Promise<BetPage> {
  const { cursor: text, limit = maxBetPage } = options;
  const count = Math.max(1, Math.min(limit, maxBetPage));
  const found = await db.bets
    .find(text === undefined ? { uid } : after(uid, text), withoutKey)
    .sort(newestGameFirst)
    .limit(count + 1)
    .lean();
  const bets = found.slice(0, count);
  const last = bets.at(-1);
  if (last === undefined || found.length <= count) return { bets, nextCursor: null };
  const { betData, placedAt } = last;
  return { bets, nextCursor: cursor.encode([betData.startTime.getTime(), placedAt.getTime(), betKey(last)]) };
}

/** Reads every bet of a user exactly once, newest game first, in batches that are read on demand. */
export function readAllBets({ db }: Pick<Betting, 'db'>, uid: string): AsyncGenerator<Bet[], void, undefined> {
  // The index has only fields that never change, so a bet that is settled during the read keeps its position.
  return batchesOf(db.bets.find({ uid }, { _id: 0 }, { batchSize: betBatch }).sort(newestGameFirst).lean());
}

/**
 * Reads the pending bets of each user, as many of each account as it can have but at most `maxPending`, and the `recent`
 * newest ones, newest game first, in two queries. Every user is in the result.
 */
export async function readPendingAndRecentBets(
  { db, maxOpenBets }: Pick<Betting, 'db' | 'maxOpenBets'>,
  uids: readonly string[],
  recent: number,
  maxPending = maxOpenBets * maxAccounts,
): Promise<Map<string, Bet[]>> {
  const byUid = new Map(uids.map((uid) => [uid, new Map<string, Bet>()]));
  const add = (bet: Bet) => byUid.get(bet.uid)?.set(bet.id, bet);
  const openBets = new Map<AccountId, number>();
  for await (const bet of findNewest(db, uids, { status: 'pending' }, maxPending)) {
    const count = (openBets.get(bet.account) ?? 0) + 1;
    openBets.set(bet.account, count);
    if (count <= maxOpenBets) add(bet);
  }
  // Read second, so that a bet decided in between is returned as decided.
  for await (const bet of findNewest(db, uids, {}, recent)) add(bet);
  return new Map([...byUid].map(([uid, bets]) => [uid, [...bets.values()].sort(byTipOff)]));
}
