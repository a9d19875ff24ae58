import { dayMs } from '@courtside/contract';
import { type CoreDatabase, emptyState } from '@courtside/core';
import { seasonAccountOf } from '@courtside/core/ledger/account-id';

const betsEach = 20;
const pendingEach = 3;
const bankroll = 100_000;
const stake = 1_000;
const payout = 2_500;

/** Writes a running season of a group whose members have accounts and bets directly to the database. @returns its id */
export async function fillSeason(db: CoreDatabase, groupId: string, uids: readonly string[]): Promise<string> {
  const seasonId = 'season';
  const now = Date.now();
  const [startsAt, endsAt] = [new Date(now - 7 * dayMs), new Date(now + 7 * dayMs)];
  const day = (at: Date) => at.toISOString().slice(0, 10);
  await db.seasons.insertMany(
    [
      {
        _id: seasonId,
        groupId,
        name: 'Bench',
        firstDay: day(startsAt),
        lastDay: day(endsAt),
        startsAt,
        endsAt,
        dayMs,
        bankroll,
        maxStakeShare: 100,
        rebuys: 0,
        createdBy: uids[0] ?? '',
        createdAt: startsAt,
        creation: 'bench',
        isOpen: true,
        finalAt: null,
        champions: [],
        phase: 'running',
        openedVersion: 1,
        day: null,
      },
    ],
    { lean: true },
  );
  const pending = pendingEach * stake;
  const closed = betsEach - pendingEach;
  await db.seasonMembers.insertMany(
    uids.map((uid, n) => {
      const won = n % (closed + 1);
      const stats = { ...emptyState.stats, bets: betsEach, won, lost: closed - won, staked: betsEach * stake };
      const returned = won * payout;
      const balance = bankroll + returned - betsEach * stake;
      return {
        _id: seasonAccountOf(seasonId, uid),
        uid,
        seasonId,
        joinedOn: day(startsAt),
        joinedLate: false,
        ...emptyState,
        seq: 1 + betsEach + closed,
        balance,
        equity: balance + pending,
        stats: { ...stats, inPlay: pending, returned },
        dayStart: { day: day(new Date(now)), standing: bankroll + n },
      };
    }),
    { lean: true },
  );
  const startTime = new Date(now - dayMs);
  const betData = { team1: 'A', team2: 'B', team1Price: 150, team2Price: -170, startTime, endTime: startTime };
  for (const [n, uid] of uids.entries()) {
    const won = n % (closed + 1);
    await db.bets.insertMany(
      Array.from({ length: betsEach }, (_, index) => ({
        _id: `${uid}:season-${index}`,
        id: `season-${index}`,
        uid,
        account: seasonAccountOf(seasonId, uid),
        gameId: `g${index}`,
        side: 1 as const,
        amount: stake,
        price: 150,
        potential: payout,
        status: index < won ? ('won' as const) : index < closed ? ('lost' as const) : ('pending' as const),
        placedAt: startTime,
        settledAt: index < closed ? startTime : null,
        betData,
      })),
      { lean: true },
    );
  }
  return seasonId;
}
