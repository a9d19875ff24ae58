import { dayMs, hourMs, minuteMs } from '@courtside/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aWorld, type World } from '../../../testing/world.ts';
import { areSourcesDown, readNextGames } from './next-games.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());
beforeEach(async () => {
  await world.db.feeds.deleteMany({});
});

const now = new Date('2026-07-20T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs);

it('is the first game of each league after now, the soonest first', async () => {
  await world.db.feeds.insertMany([
    {
      _id: 'espn/odds',
      lastGoodAt: now,
      upcoming: [
        { league: 'nba', startTime: new Date('2026-10-02T16:00:00Z'), isDayOnly: true },
        { league: 'wnba', startTime: inHours(-1), isDayOnly: false },
        { league: 'wnba', startTime: inHours(8), isDayOnly: false },
        { league: 'wnba', startTime: inHours(5), isDayOnly: false },
      ],
    },
  ]);
  expect(await readNextGames(world.db, now)).toEqual([
    { league: 'wnba', startTime: inHours(5), isDayOnly: false },
    { league: 'nba', startTime: new Date('2026-10-02T16:00:00Z'), isDayOnly: true },
  ]);
});

it('counts the list of events of The Odds API, and no source that has not responded for a day', async () => {
  await world.db.feeds.insertMany([
    { _id: 'the-odds-api', lastGoodAt: inHours(-2), tipOffs: [inHours(-3), inHours(30), inHours(50)] },
    { _id: 'espn/odds', lastGoodAt: new Date(now.getTime() - dayMs), tipOffs: [inHours(1)] },
  ]);
  expect(await readNextGames(world.db, now)).toEqual([{ league: 'nba', startTime: inHours(30), isDayOnly: false }]);
  await world.db.feeds.insertOne({ _id: 'the-odds-api/ncaaw', eventsAt: inHours(-1), tipOffs: [inHours(40)] });
  expect(await readNextGames(world.db, now)).toMatchObject([{ league: 'nba' }, { league: 'ncaaw' }]);
  await world.db.feeds.deleteMany({});
  expect(await readNextGames(world.db, now)).toEqual([]);
});

it('says that no source can be read once all fail, and have not responded for five minutes', async () => {
  const failure = { kind: 'unreachable', message: 'The scoreboard cannot be reached.' } as const;
  const isDown = () => areSourcesDown(world.db, now);
  expect(await isDown()).toBe(false);
  await world.db.feeds.insertMany([
    { _id: 'espn', lastFailureAt: now, failure },
    { _id: 'espn/odds', lastFailureAt: now, failure, lastGoodAt: new Date(now.getTime() - 4 * minuteMs) },
    { _id: 'the-odds-api', lastGoodAt: inHours(-2) },
  ]);
  expect(await isDown()).toBe(false);
  await world.db.feeds.updateOne(
    { _id: 'espn/odds' },
    { $set: { lastGoodAt: new Date(now.getTime() - 5 * minuteMs) } },
  );
  expect(await isDown()).toBe(true);
  await world.db.feeds.updateOne({ _id: 'espn' }, { $set: { lastGoodAt: now }, $unset: { failure: 1 } });
  expect(await isDown()).toBe(false);
});
