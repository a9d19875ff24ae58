/**
 * Standings of a group of 1,000 members: the time in addition to the database's, compared with the allowed 20 ms. The
 * database's time is that of the same three reads with the plain driver, without decoding the results.
 */

import { connectRedis, mainAccountOf, openDatabase, systemClock } from '@courtside/core';
import { createGroups } from '@courtside/core/people/groups/groups';
import { createLeaderboard } from '@courtside/core/people/leaderboard/leaderboard';
import { whenReady } from '@courtside/core/testing/when-ready';
import { startTemporaryStack } from '@courtside/stack';
import { median, report, say } from './measure.ts';
import { fillGroup } from './standings/fill-group.ts';

const members = 1_000;
const allowedMs = 20;
const rounds = 200;
const warmUp = 50;

function printError(error: unknown): void {
  say(String(error));
}

const stack = await startTemporaryStack({ components: ['mongo', 'redis'] });
try {
  await stack.waitReady();
  const db = await openDatabase(stack.env.MONGODB_URI ?? '');
  const { groupId, uids } = await fillGroup(db, members);
  const redis = connectRedis(stack.env.REDIS_URL ?? '', { offlineQueue: false, onError: printError });
  await whenReady(redis);
  const leaderboard = createLeaderboard({ db, redis, clock: systemClock, onError: printError, keyspace: 'standings' });
  // Stores the ranks at the start of the day, from which places gained are computed.
  await leaderboard.maintain();
  const { dayRanks } = leaderboard;
  const groups = createGroups({ db, clock: systemClock, dayRanks, onChange: () => undefined });
  const [caller = ''] = uids;

  const readStandings = async () => {
    const { rows } = await groups.standings(caller, groupId);
    if (rows.length !== members) throw new Error(`standings of ${rows.length} members`);
    if (rows.some(({ placesGained }) => placesGained === null)) throw new Error('the ranks of the day are unknown');
  };
  const raw = { raw: true } as const;
  const pending = { uid: { $in: uids }, status: 'pending' };
  const read = async () => {
    await db.groups.find({ _id: groupId, archivedAt: null }, raw).toArray();
    await Promise.all([
      db.accounts
        .find(
          { _id: { $in: uids.map(mainAccountOf) } },
          { ...raw, projection: { uid: 1, username: 1, balance: 1, totalWinnings: 1 } },
        )
        .sort({ balance: -1, username: 1, _id: 1 })
        .toArray(),
      db.bets.aggregate([{ $match: pending }, { $group: { _id: '$uid', inPlay: { $sum: '$amount' } } }], raw).toArray(),
    ]);
  };

  const [whole, own]: [number[], number[]] = [[], []];
  const timed = async (work: () => Promise<void>, times: number[]) => {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  };
  for (let round = 0; round < warmUp + rounds; round += 1) {
    await timed(read, own);
    await timed(readStandings, whole);
  }
  leaderboard.close();
  redis.destroy();
  await db.close();
  const [all, database] = [median(whole.slice(warmUp)), median(own.slice(warmUp))];
  say(`${members} members: ${all.toFixed(2)} ms in total, ${database.toFixed(2)} ms of it in the database`);
  report({ name: 'standings', measured: Math.max(0, all - database), reference: allowedMs, unit: 'ms' });
} finally {
  await stack.stop();
}
