/**
 * Standings of a group of 1,000 members in one answer: the time above the database's own, against the 20 ms allowed.
 * The database's own time is that of the same three reads by the bare driver, their answers left undecoded.
 */

import { connectDatabase, connectRedis, systemClock } from '@courtside/core';
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

function complain(error: unknown): void {
  say(String(error));
}

const stack = await startTemporaryStack({ components: ['mongo', 'redis'] });
try {
  await stack.waitReady();
  const db = await connectDatabase(stack.env.MONGODB_URI ?? '');
  const { groupId, uids } = await fillGroup(db, members);
  const redis = connectRedis(stack.env.REDIS_URL ?? '', { offlineQueue: false, onError: complain });
  await whenReady(redis);
  const leaderboard = createLeaderboard({ db, redis, clock: systemClock, onError: complain, keyspace: 'standings' });
  // Everybody's rank at the start of the day, of which the answer tells who gained places.
  await leaderboard.keepUp();
  const { dayRanks } = leaderboard;
  const groups = createGroups({ db, clock: systemClock, dayRanks, onChange: () => undefined });
  const [caller = ''] = uids;

  const ask = async () => {
    const { rows } = await groups.standings(caller, groupId);
    if (rows.length !== members) throw new Error(`standings of ${rows.length} members`);
    if (rows.some(({ placesGained }) => placesGained === null)) throw new Error('the ranks of the day are unknown');
  };
  const raw = { raw: true } as const;
  const pending = { uid: { $in: uids }, status: 'pending' };
  const read = async () => {
    await db.raw.groups.find({ _id: groupId, archivedAt: null }, raw).toArray();
    await Promise.all([
      db.raw.accounts
        .find({ _id: { $in: uids } }, { ...raw, projection: { username: 1, balance: 1, totalWinnings: 1 } })
        .sort({ balance: -1, username: 1, _id: 1 })
        .toArray(),
      db.raw.bets
        .aggregate([{ $match: pending }, { $group: { _id: '$uid', inPlay: { $sum: '$amount' } } }], raw)
        .toArray(),
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
    await timed(ask, whole);
  }
  leaderboard.close();
  redis.destroy();
  await db.close();
  const [all, database] = [median(whole.slice(warmUp)), median(own.slice(warmUp))];
  say(`${members} members: ${all.toFixed(2)} ms in all, ${database.toFixed(2)} ms of it the database`);
  report({ name: 'standings', measured: Math.max(0, all - database), reference: allowedMs, unit: 'ms' });
} finally {
  await stack.stop();
}
