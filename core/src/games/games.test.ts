import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aWorld, tipOff, type World } from '../testing/world.ts';
import type { GamesProvider, ListedGame, ScoredGame } from './providers/provider.ts';

let world: World;
const feed: { listed: ListedGame[]; scored: ScoredGame[] } = { listed: [], scored: [] };
const provider: GamesProvider = {
  name: 'scripted',
  fetchOdds: async () => feed.listed,
  fetchScores: async () => feed.scored,
};
const teams = { id: 'g1', team1: 'Boston Celtics', team2: 'Miami Heat', startTime: new Date(tipOff) };
const listed: ListedGame = { ...teams, team1Price: -120, team2Price: 110 };
const score = (team1: number, team2: number) => ({ team1, team2, periods: [], clock: null });
const scored = (points: [number, number] | null, completed = false): ScoredGame => ({
  ...teams,
  score: points && score(...points),
  completed,
});
const refresh = async () => {
  await world.games.refreshOdds(provider);
  await world.games.refreshScores(provider);
};

beforeEach(async () => {
  world = await aWorld();
  feed.listed = [listed];
  feed.scored = [scored(null)];
  await refresh();
  world.events.length = 0;
});
afterEach(() => world.end());

describe('games', () => {
  it('are offered as the feed lists them, until tip-off', async () => {
    expect(await world.games.listCurrent()).toMatchObject([
      { id: 'g1', betStatus: 'open', team1Price: -120, endTime: new Date(tipOff), score: null },
    ]);
  });

  it('follow the price, tell of it as odds, and stay silent when nothing changed', async () => {
    feed.listed = [{ ...listed, team1Price: -125 }];
    expect(await world.games.refreshOdds(provider)).toBe(1);
    expect(world.events).toMatchObject([{ type: 'odds', games: [{ id: 'g1', team1Price: -125, version: 2 }] }]);
    expect(await world.games.refreshOdds(provider)).toBe(0);
    expect(world.events).toHaveLength(1);
  });

  it('close at tip-off, carry the score, and end with the result', async () => {
    world.time.now = tipOff;
    feed.listed = [];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'closed', team1Price: -120 });
    feed.scored = [scored([50, 48])];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'closed', score: { team1: 50, team2: 48 } });
    feed.scored = [scored([101, 99], true)];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'final', score: { team1: 101 } });
    expect(await world.games.findUnsettled()).toEqual(['g1']);
    await world.games.markSettled('g1');
    expect(await world.games.findUnsettled()).toEqual([]);
  });

  it('keep the result once it is final, whatever the feed says later', async () => {
    feed.scored = [scored([101, 99], true)];
    await refresh();
    feed.scored = [scored([99, 101], true)];
    feed.listed = [{ ...listed, team1Price: 300 }];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'final', score: { team1: 101 }, team1Price: -120 });
  });

  it('are suspended while the book lists no price for them, and open again when it does', async () => {
    feed.listed = [];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'closed' });
    feed.listed = [listed];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'open' });
  });

  it('follow a tip-off that moves by hours', async () => {
    const startTime = new Date(tipOff + 2 * 3_600_000);
    feed.listed = [{ ...listed, startTime }];
    feed.scored = [{ ...scored(null), startTime }];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'open', startTime, endTime: startTime });
  });

  it('are void when postponed to another day, and offered anew for it', async () => {
    const startTime = new Date(tipOff + 48 * 3_600_000);
    feed.listed = [{ ...listed, startTime }];
    feed.scored = [{ ...scored(null), startTime }];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'void', startTime: new Date(tipOff) });
    await refresh();
    const anew = 'g1.2026-01-17';
    expect(await world.games.get(anew)).toMatchObject({ betStatus: 'open', startTime });
    world.time.now = startTime.getTime();
    feed.scored = [{ ...scored([100, 90], true), startTime }];
    feed.listed = [];
    await refresh();
    expect(await world.games.get(anew)).toMatchObject({ betStatus: 'final' });
  });

  it('are void when the feed has known nothing of them for the set time, not before', async () => {
    [feed.listed, feed.scored] = [[], []];
    await refresh();
    world.time.now += 3_599_999;
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'closed' });
    world.time.now += 1;
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'void' });
    expect(await world.games.findUnsettled()).toEqual(['g1']);
  });

  it('are not void when the feed finds them again in time', async () => {
    [feed.listed, feed.scored] = [[], []];
    await refresh();
    feed.scored = [scored([1, 2])];
    await refresh();
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'closed', missingSince: null });
  });

  it('are void at once when their feed was replaced by another, which will never know their result', async () => {
    await world.games.refreshScores({ ...provider, owns: (id) => id === 'g1' });
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'open' });
    await world.games.refreshScores({ ...provider, owns: (id) => id !== 'g1' });
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'void' });
    expect(await world.games.findUnsettled()).toEqual(['g1']);
  });

  it('change nothing when the feed cannot be read', async () => {
    const broken: GamesProvider = { ...provider, fetchOdds: () => Promise.reject(new Error('down')) };
    await expect(world.games.refreshOdds(broken)).rejects.toThrow('down');
    expect(await world.games.get('g1')).toMatchObject({ betStatus: 'open', version: 1 });
  });

  it('list the current by tip-off and the last twelve that are over, latest first', async () => {
    feed.listed = [2, 1].map((n) => ({ ...listed, id: `soon-${n}`, startTime: new Date(tipOff + n * 1000) }));
    await world.games.refreshOdds(provider);
    for (let n = 0; n < 14; n += 1) {
      const startTime = new Date(tipOff - (n + 2) * 3_600_000);
      await world.anOpenGame({ id: `done-${n}`, betStatus: 'settled', startTime, endTime: startTime });
    }
    const ids = (await world.games.listCurrent()).map((game) => game.id);
    expect(ids.slice(0, 5)).toEqual(['g1', 'soon-1', 'soon-2', 'done-0', 'done-1']);
    expect(ids).toHaveLength(3 + 12);
  });
});
