import { hourMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aFeed, type TestFeed } from '../../testing/feed.ts';
import { refreshOdds, refreshResults } from '../../testing/refresh.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';

let world: World;
let feed: TestFeed;
const teams = {
  id: 'g1',
  league: 'nba' as const,
  team1: 'Boston Celtics',
  team2: 'Miami Heat',
  startTime: new Date(tipOff),
};

/** Reads both sources half a minute after the previous reading. */
async function refresh(): Promise<void> {
  world.time.now += 30_000;
  const now = world.time.now;
  await refreshOdds(world.games, feed, { now });
  // Results count immediately, but may be corrected.
  const rules = { confirmMs: 0, minGameMs: 0 };
  await refreshResults(world.games, feed, { now, rules, previousResponseAt: new Date(now - 30_000) });
}
const game = (id = 'g1') => world.games.get(id);

beforeEach(async () => {
  world = await aWorld();
  feed = aFeed(() => world.time.now);
  feed.offer({ ...teams, team1Price: -120, team2Price: 110 });
  feed.result('g1', { state: 'scheduled' });
  await refresh();
  world.events.length = 0;
});
afterEach(() => world.end());

describe('games', () => {
  it('are open until tip-off at the listed price', async () => {
    expect(await world.games.listCurrent()).toMatchObject([
      {
        id: 'g1',
        betStatus: 'open',
        markets: { moneyline: { prices: [-120, 110] } },
        endTime: new Date(tipOff),
        score: null,
      },
    ]);
  });

  it('publish a new price as an odds event, and nothing when the price is unchanged', async () => {
    feed.reprice('g1', -125, 110);
    const now = world.time.now;
    expect(await refreshOdds(world.games, feed, { now })).toBe(1);
    expect(world.events).toMatchObject([
      { type: 'odds', games: [{ id: 'g1', markets: { moneyline: { prices: [-125, 110] } } }] },
    ]);
    expect(await refreshOdds(world.games, feed, { now })).toBe(0);
    expect(world.events).toHaveLength(1);
  });

  it('close at tip-off, show the score, and become final with the result', async () => {
    world.time.now = tipOff;
    feed.withdraw('g1');
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'closed', markets: { moneyline: { prices: [-120, 110] } } });
    feed.score('g1', 50, 48, false);
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'closed', score: { team1: 50, team2: 48 } });
    feed.score('g1', 101, 99, true);
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'final', score: { team1: 101 }, resultRevision: 1 });
    expect(await world.games.findUnsettled()).toEqual(['g1']);
    await world.games.markSettled('g1', 1);
    expect(await world.games.findUnsettled()).toEqual([]);
  });

  it('stay unsettled when the result is corrected during settlement', async () => {
    world.time.now = tipOff;
    feed.score('g1', 101, 99, true);
    await refresh();
    await world.games.decide('g1', { score: [99, 101] }, 'The scorer reported the teams the wrong way round.');
    await world.games.markSettled('g1', 1);
    expect(await world.games.findUnsettled()).toEqual(['g1']);
  });

  it('are paused while no bookmaker has a price, and resume with the next price', async () => {
    const listed = feed.offer({ ...teams, team1Price: -120, team2Price: 110 });
    feed.withdraw('g1');
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'open', markets: { moneyline: { pause: 'no-price' } } });
    feed.offer(listed);
    feed.quote('g1', null);
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'open', markets: { moneyline: { pause: 'no-price' } } });
    feed.reprice('g1', -120, 110);
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'open', markets: { moneyline: { pause: null } } });
  });

  it('move to a tip-off hours later once a second reading confirms it', async () => {
    const startTime = new Date(tipOff + 2 * hourMs);
    feed.move('g1', startTime);
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'open', startTime: new Date(tipOff), endTime: new Date(tipOff) });
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'open', startTime, endTime: startTime });
  });

  it('end betting at an earlier start even before it is confirmed', async () => {
    const startTime = new Date(tipOff - hourMs / 2);
    feed.move('g1', startTime);
    await refresh();
    expect(await game()).toMatchObject({ startTime: new Date(tipOff), endTime: startTime });
  });

  it('are void when postponed to another day, and are offered again for that day', async () => {
    const startTime = new Date(tipOff + 48 * hourMs);
    feed.move('g1', startTime);
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'open', markets: { moneyline: { pause: 'confirming' } } });
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'void', startTime: new Date(tipOff) });
    await refresh();
    const postponed = 'g1.2026-01-17';
    expect(await game(postponed)).toMatchObject({ betStatus: 'open', startTime });
    world.time.now = startTime.getTime();
    feed.score('g1', 100, 90, true);
    await refresh();
    expect(await game(postponed)).toMatchObject({ betStatus: 'final' });
    expect(await game()).toMatchObject({ betStatus: 'void', resultRevision: 1 });
  });

  it('are void after being missing for the set time while the sources responded', async () => {
    feed.withdraw('g1');
    feed.result('g1', null);
    for (let minutes = 0; minutes < 59.5; minutes += 0.5) await refresh();
    expect(await game()).toMatchObject({ betStatus: 'closed', markets: { moneyline: { pause: 'no-price' } } });
    // An outage of the sources does not count as missing time.
    world.time.now += 10 * hourMs;
    await refreshResults(world.games, feed, { now: world.time.now, previousResponseAt: null });
    expect((await game())?.betStatus).not.toBe('void');
    for (let readings = 0; readings < 3; readings += 1) await refresh();
    expect(await game()).toMatchObject({ betStatus: 'void' });
    expect(await world.games.findUnsettled()).toEqual(['g1']);
  });

  it('are not void when a source lists them again before the set time', async () => {
    const listed = feed.offer({ ...teams, team1Price: -120, team2Price: 110 });
    feed.withdraw('g1');
    feed.result('g1', null);
    await refresh();
    expect((await game())?.missingSince).not.toBeNull();
    feed.offer(listed);
    feed.result('g1', { state: 'live', score: { team1: 1, team2: 2, periods: [], clock: null } });
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'closed', missingSince: null, missingForMs: 0 });
  });

  it('of a feed that is no longer in use close immediately, and are void after the set time', async () => {
    const others = { ...feed, owns: (id: string) => id !== 'g1' };
    await refreshResults(world.games, others, { now: world.time.now });
    expect(await game()).toMatchObject({ betStatus: 'closed' });
    world.time.now += hourMs - 1;
    await refreshResults(world.games, others, { now: world.time.now });
    expect(await game()).toMatchObject({ betStatus: 'closed' });
    world.time.now += 1;
    await refreshResults(world.games, others, { now: world.time.now });
    expect(await game()).toMatchObject({ betStatus: 'void' });
  });

  it('that are void are offered again when no source calls them off any more', async () => {
    const listed = feed.offer({ ...teams, team1Price: -120, team2Price: 110 });
    feed.withdraw('g1');
    feed.result('g1', { state: 'canceled' });
    await refresh();
    await refresh();
    expect(await game()).toMatchObject({ betStatus: 'void' });
    feed.offer(listed);
    await refresh();
    expect(await world.games.listUndecided()).toEqual([]);
    feed.result('g1', { state: 'scheduled' });
    await refresh();
    await refresh();
    expect(await world.games.listUndecided()).toMatchObject([{ betStatus: 'open', startTime: new Date(tipOff) }]);
  });

  it('stay unchanged when the source cannot be read', async () => {
    const before = await game();
    feed.setDown(true);
    await expect(refreshOdds(world.games, feed)).rejects.toThrow('down');
    expect(await game()).toEqual(before);
  });

  it('are listed by tip-off, followed by the last twelve finished games, latest first', async () => {
    for (const n of [2, 1])
      feed.offer({ ...teams, team2: 'Utah Jazz', id: `soon-${n}`, startTime: new Date(tipOff + n * 50 * hourMs) });
    await refreshOdds(world.games, feed, { now: world.time.now });
    for (let n = 0; n < 14; n += 1) {
      const startTime = new Date(tipOff - (n + 2) * hourMs);
      await world.anOpenGame({ id: `done-${n}`, betStatus: 'settled', startTime, endTime: startTime });
    }
    const ids = (await world.games.listCurrent()).map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual(['g1', 'soon-1', 'soon-2', 'done-0', 'done-1']);
    expect(ids).toHaveLength(3 + 12);
  });

  it('are listed without a gap while they are decided', async () => {
    for (let round = 0; round < sample(40, 200); round += 1) {
      const startTime = new Date(tipOff + round * 60_000);
      const { id } = await world.anOpenGame({
        id: `round-${round}`,
        betStatus: 'closed',
        startTime,
        endTime: startTime,
      });
      const decide = async () => {
        await new Promise((begun) => setTimeout(begun, round % 3));
        await world.db.games.updateOne({ _id: id }, { $set: { betStatus: 'final' } });
      };
      const [listed] = await Promise.all([world.games.listCurrent(), decide()]);
      expect(listed.filter((each) => each.id === id)).toHaveLength(1);
    }
  });
});
