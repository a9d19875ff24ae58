import { accountsOfSeason } from '@courtside/core/ledger/account-id';
import { createLedger } from '@courtside/core/ledger/ledger';
/**
 * Standings of a group and of a season of 1,000 members: the time in addition to the database's, compared with the allowed 20 ms. The
 * database's time is that of the same reads with the plain driver, without decoding the results.
 */

import { connectRedis, mainAccountOf, openDatabase, rowsOf, systemClock } from '@courtside/core';
import { createGroups } from '@courtside/core/people/groups/groups';
import { createLeaderboard } from '@courtside/core/people/leaderboard/leaderboard';
import { createSeasons } from '@courtside/core/people/seasons/seasons';
import { whenReady } from '@courtside/core/testing/when-ready';
import { startTemporaryStack } from '@courtside/stack';
import { median, report, say } from './measure.ts';
import { fillGroup } from './standings/fill-group.ts';
import { fillSeason } from './standings/fill-season.ts';

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
  const { dayBalances } = leaderboard;
  const groups = createGroups({ db, clock: systemClock, dayBalances, onChange: () => undefined });
  const [caller = ''] = uids;

  const readStandings = async () => {
    const { rows } = await groups.standings(caller, groupId);
    if (rows.length !== members) throw new Error(`standings of ${rows.length} members`);
    if (rows.some(({ placesGained }) => placesGained === null)) throw new Error('the ranks of the day are unknown');
  };
  /** The driver's collection of a model. */
  const plain = ({ collection }: { readonly collection: { readonly name: string } }) =>
    db.driver.collection<{ _id: string }>(collection.name);
  const raw = { raw: true } as const;
  const pending = { uid: { $in: uids }, status: 'pending' };
  const read = async () => {
    await plain(db.groups).find({ _id: groupId, archivedAt: null }, raw).toArray();
    await Promise.all([
      plain(db.accounts)
        .find(
          { _id: { $in: uids.map(mainAccountOf) } },
          { ...raw, projection: { uid: 1, username: 1, balance: 1, totalWinnings: 1 } },
        )
        .sort({ balance: -1, username: 1, _id: 1 })
        .toArray(),
      plain(db.bets)
        .aggregate([{ $match: pending }, { $group: { _id: '$uid', inPlay: { $sum: '$amount' } } }], raw)
        .toArray(),
    ]);
  };

  const ledger = createLedger({
    db,
    clock: systemClock,
    onCommitted: () => undefined,
    onError: printError,
  });
  const seasons = createSeasons({
    db,
    ledger,
    clock: systemClock,
    seasonDayMs: null,
    onChanged: () => undefined,
    onLogged: () => undefined,
    onNotice: () => undefined,
  });
  const seasonId = await fillSeason(db, groupId, uids);
  const readSeason = async () => {
    const followed = await seasons.follow(groupId, seasonId);
    const rows = rowsOf(followed, systemClock());
    if (rows.length !== members || rows.some(({ placesGained }) => placesGained === null))
      throw new Error(`a season of ${rows.length} members`);
  };
  const _id = accountsOfSeason(seasonId);
  const readRawSeason = async () => {
    await Promise.all([
      plain(db.groups).find({ _id: groupId }, raw).toArray(),
      plain(db.seasons).find({ _id: seasonId }, raw).toArray(),
    ]);
    await plain(db.seasonMembers)
      .find({ _id }, { ...raw, projection: { uid: 1, balance: 1, stats: 1, dayStart: 1 } })
      .toArray();
    const names = { ...raw, projection: { uid: 1, username: 1 } };
    await plain(db.profiles)
      .find({ _id: { $in: uids.map(mainAccountOf) } }, names)
      .toArray();
  };

  const timed = async (work: () => Promise<void>, times: number[]) => {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  };
  const compare = async (name: string, readOwn: () => Promise<void>, readWhole: () => Promise<void>) => {
    const [whole, own]: [number[], number[]] = [[], []];
    for (let round = 0; round < warmUp + rounds; round += 1) {
      await timed(readOwn, own);
      await timed(readWhole, whole);
    }
    const [all, database] = [median(whole.slice(warmUp)), median(own.slice(warmUp))];
    say(`${name}: ${all.toFixed(2)} ms in total, ${database.toFixed(2)} ms of it in the database`);
    return Math.max(0, all - database);
  };
  const ofGroup = await compare(`a group of ${members} members`, read, readStandings);
  const ofSeason = await compare(`a season of ${members} members`, readRawSeason, readSeason);
  leaderboard.close();
  redis.destroy();
  await db.close();
  report({ name: 'season-standings', measured: ofSeason, reference: allowedMs, unit: 'ms' });
  report({ name: 'standings', measured: ofGroup, reference: allowedMs, unit: 'ms' });
} finally {
  await stack.stop();
}
