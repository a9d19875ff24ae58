import fc from 'fast-check';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../platform/config/config.ts';
import { aWorld, type World } from '../../../../testing/world.ts';
import { createFeedRefresh } from '../../sources/feed-refresh.ts';
import { createFeedState } from '../../sources/feed-state.ts';
import { anyMoment, anySeed, minute, second } from '../testing/a-league.ts';
import { createPacedSimulator } from './paced.ts';
import { openGames } from './schedule.ts';
import { createSimulator } from './simulator.ts';

describe('the live games of the demo league', () => {
  it('are two or three for any seed and at any time, and none of them ends within 30 seconds', async () => {
    await fc.assert(
      fc.asyncProperty(anyMoment, anySeed, async (start, seed) => {
        let now = start;
        const { odds, results } = createSimulator({ clock: () => now, seed });
        const { games } = await odds.fetchLive();
        expect([2, 3]).toContain(games.length);
        for (const after of [0, 30 * second - 1]) {
          now = start + after;
          const states = await Promise.all(games.map(async ({ id }) => (await results[0].fetchGame(id))?.state));
          expect(new Set(states)).toEqual(new Set(['live']));
        }
      }),
    );
  });

  it('have tipped off in real time in a faster league', async () => {
    const now = Date.UTC(2026, 10, 21);
    const { odds } = createPacedSimulator({ clock: () => now, seed: 'courtside', speed: 10 });
    const { games = [] } = (await odds.fetchLive?.()) ?? {};
    expect([2, 3]).toContain(games.length);
    for (const { startTime, quotes } of games) {
      expect(startTime.getTime()).toBeLessThanOrEqual(now);
      expect(now - startTime.getTime()).toBeLessThan(30 * second);
      expect(quotes.moneyline?.updatedAt).toEqual(startTime);
    }
  });
});

describe('a worker that starts', () => {
  let world: World;
  beforeEach(async () => {
    world = await aWorld();
  });
  afterEach(() => world.end());

  /** Creates the refresh as a worker does when it starts. */
  function aRefresh() {
    const { games, clock, db } = world;
    const feeds = createSimulator({ clock, seed: 'courtside' });
    const state = createFeedState(db, pino({ level: 'silent' }));
    return createFeedRefresh({ games, state, feeds, bound: { maxAgeMs: minute }, config: readConfig({}), clock });
  }
  const current = () => world.games.listCurrent();

  it('fills an empty database with open games and two or three live ones with a score, which are then decided', async () => {
    const refresh = aRefresh();
    await refresh.odds();
    await refresh.results();
    const games = await current();
    expect(games.filter(({ betStatus }) => betStatus === 'open')).toHaveLength(openGames);
    const live = games.filter(({ betStatus, score }) => betStatus === 'closed' && score !== null);
    expect([2, 3]).toContain(live.length);
    world.time.now += 5 * minute;
    await refresh.odds();
    await refresh.results();
    const decided = (await current()).filter(({ betStatus }) => betStatus === 'final').map(({ id }) => id);
    for (const { id } of live) expect(decided).toContain(id);
  });

  it('adds no game twice', async () => {
    for (const refresh of [aRefresh(), aRefresh()]) {
      await refresh.odds();
      await refresh.odds();
    }
    const games = await current();
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
    expect(games.length).toBeLessThanOrEqual(openGames + 3);
  });
});
