import { minuteMs } from '@courtside/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aFeed, type TestFeed } from '../../../testing/feed.ts';
import { refreshOdds, refreshResults } from '../../../testing/refresh.ts';
import { aWorld, type World } from '../../../testing/world.ts';
import { createGames } from '../games.ts';
import type { ListedGame } from '../providers/provider.ts';
import { createOddsHistory, maxPoints } from './odds-history.ts';

let world: World;
let feed: TestFeed;
let listed: ListedGame;
let id: string;
beforeEach(async () => {
  world = await aWorld();
  feed = aFeed(() => world.time.now);
  listed = feed.offer();
  id = listed.id;
  await refreshOdds(world.games, feed, { now: world.time.now });
});
afterEach(() => world.end());

/** Prices of both teams with the minutes since the first point. */
async function prices(gameId = id) {
  const points = await world.games.pricesOf(gameId);
  const [first] = await world.games.pricesOf(id);
  return points.map(({ at, team1Price, team2Price }) => [
    (at.getTime() - (first?.at.getTime() ?? Number.NaN)) / minuteMs,
    ...[team1Price, team2Price],
  ]);
}
async function refreshAfter(minutes: number) {
  world.time.now += minutes * minuteMs;
  await refreshOdds(world.games, feed, { now: world.time.now });
  await refreshResults(world.games, feed, { now: world.time.now });
}

describe('the price history of a game', () => {
  it('starts with the first prices and contains every change of that game', async () => {
    await refreshAfter(1);
    feed.reprice(id, 160, -180);
    const other = feed.offer({ team1Price: -120, team2Price: 110 }).id;
    await refreshAfter(1);
    feed.reprice(id, 160, -185);
    await refreshAfter(1);
    expect(await prices()).toEqual([
      [0, 150, -170],
      [2, 160, -180],
      [3, 160, -185],
    ]);
    expect(await prices(other)).toEqual([[2, -120, 110]]);
    expect(await world.games.pricesOf('none')).toEqual([]);
  });

  it('contains each change once when several processes refresh at the same time', async () => {
    const others = [0, 1].map(() =>
      createGames({ db: world.db, clock: world.clock, publish: world.publish, alarm: () => undefined }),
    );
    for (let n = 1; n <= 5; n += 1) {
      feed.reprice(id, 150 + n, -170);
      await Promise.all([world.games, ...others].map((games) => refreshOdds(games, feed, { now: world.time.now })));
    }
    expect((await prices()).map(([, price]) => price)).toEqual([150, 151, 152, 153, 154, 155]);
  });

  it('contains the new price of a game that is listed again, and nothing for the time it was missing', async () => {
    feed.withdraw(id);
    await refreshAfter(1);
    feed.offer({ ...listed, team1Price: 140 });
    await refreshAfter(1);
    expect(await prices()).toEqual([
      [0, 150, -170],
      [2, 140, -170],
    ]);
  });

  it('ends when betting ends', async () => {
    feed.reprice(id, 200, -220);
    await refreshAfter(60);
    feed.score(id, 50, 48, false);
    await refreshAfter(1);
    feed.score(id, 101, 99, true);
    await refreshAfter(1);
    expect(await world.games.get(id)).toMatchObject({
      betStatus: 'final',
      markets: { moneyline: { prices: [150, -170] } },
    });
    expect(await prices()).toEqual([[0, 150, -170]]);
  });

  it('keeps the last 500 changes in less than 36 kB', async () => {
    const game = await world.games.get(id);
    if (game === null) throw new Error('the game is gone');
    const history = createOddsHistory(world.db);
    for (let n = 1; n <= maxPoints + 3; n += 1) {
      const moneyline = { ...game.markets.moneyline, prices: [150 + n, -170] as const };
      const after = { ...game, markets: { moneyline } };
      await history.append([{ before: game, after }], new Date(world.time.now + n));
    }
    const points = await history.read(id);
    expect(points).toHaveLength(maxPoints);
    expect([points[0]?.team1Price, points.at(-1)?.team1Price]).toEqual([154, 653]);
    const [size] = await world.db.oddsHistory.aggregate<{ bytes: number }>([
      { $project: { bytes: { $bsonSize: '$$ROOT' } } },
    ]);
    expect(size?.bytes).toBeLessThan(36_000);
  });
});
