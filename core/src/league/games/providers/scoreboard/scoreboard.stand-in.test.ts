import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../testing/eventually.ts';
import { hasStandIn } from '../../../../testing/real-season.ts';
import type { Fixture, ScoredGame } from '../provider.ts';
import { aRealSeason } from '../testing/a-real-season.ts';

const playing = ['--nights', '1', '--night-seconds', '1', '--game-seconds', '30'];
const ended = ['--nights', '1', '--night-seconds', '1', '--game-seconds', '0.3'];

const between = (games: readonly ScoredGame[], { team1, team2 }: Pick<Fixture, 'team1' | 'team2'>) =>
  games.filter((game) => game.team1 === team1 && game.team2 === team2);
const teamsOf = (event: { home_team: string; away_team: string } | undefined) => ({
  team1: event?.home_team ?? '',
  team2: event?.away_team ?? '',
});

describe.runIf(hasStandIn)("ESPN's scoreboard with real games of April 2022", () => {
  it('lists the games of the odds source by the same names, up to a minute earlier', async () => {
    const { readOdds, readScoreboard } = await aRealSeason(['--nights', '2']);
    const [odds, scoreboard] = [await readOdds(), await readScoreboard()];
    expect(scoreboard).toHaveLength(odds.length);
    for (const game of odds) {
      const [found, ...others] = between(scoreboard, game);
      expect(found).toMatchObject({ state: 'scheduled', score: null });
      expect(others).toEqual([]);
      const earlier = game.startTime.getTime() - (found?.startTime.getTime() ?? 0);
      expect(earlier >= 0 && earlier < 60_000).toBe(true);
    }
    const clippers = await aRealSeason(['--nights', '1', '--from', '2022-04-10']);
    expect((await clippers.readScoreboard()).map(({ team1 }) => team1)).toContain('Los Angeles Clippers');
  });

  it('lists quarters and a clock while games are live', async () => {
    const { readScoreboard } = await aRealSeason(playing);
    await eventually(async () => {
      const live = (await readScoreboard()).filter(({ state }) => state === 'live');
      expect(live.length).toBeGreaterThan(0);
      for (const { score } of live) {
        expect(score?.clock).toMatch(/^Q[1-4] \d?\d:\d\d$/);
        expect(score?.periods.length).toBeGreaterThan(0);
        const sum = (side: 0 | 1) => score?.periods.reduce((points, period) => points + period[side], 0);
        expect([sum(0), sum(1)]).toEqual([score?.team1, score?.team2]);
      }
    });
  });

  it('reports the real results once the games are over, and their corrections', async () => {
    const { readScoreboard, control } = await aRealSeason(ended);
    const { events } = await control();
    const finals = await eventually(async () => {
      const found = await readScoreboard();
      expect(found.every(({ state }) => state === 'final')).toBe(true);
      return found;
    });
    expect(finals).toHaveLength(events.length);
    for (const event of events) {
      expect(between(finals, teamsOf(event))[0]?.score).toMatchObject({
        team1: event.homeScore,
        team2: event.awayScore,
        clock: 'Final',
      });
    }
    await control({ correct: { id: events[0]?.id, home: 101, away: 99 } });
    const [corrected] = between(await readScoreboard(), teamsOf(events[0]));
    expect(corrected).toMatchObject({ state: 'final', score: { team1: 101, team2: 99 } });
  });

  it('assigns points by team when home and away are swapped', async () => {
    const { readScoreboard, control } = await aRealSeason(ended);
    const [event] = (await control()).events;
    await control({ swapScores: event?.id });
    const { team1, team2 } = teamsOf(event);
    await eventually(async () =>
      expect(between(await readScoreboard(), { team1: team2, team2: team1 })).toMatchObject([
        { state: 'final', score: { team1: event?.awayScore, team2: event?.homeScore } },
      ]),
    );
  });

  it('lists a postponed game as postponed on its old day and under a new id on the new day', async () => {
    const { readScoreboard, control } = await aRealSeason(['--nights', '1']);
    const [event] = (await control()).events;
    const [before] = between(await readScoreboard(), teamsOf(event));
    await control({ postpone: { id: event?.id, days: 1 } });
    const after = between(await readScoreboard(), teamsOf(event));
    expect(after).toHaveLength(2);
    expect(after.find(({ id }) => id === before?.id)).toEqual({ ...before, state: 'postponed' });
    const start = (before?.startTime.getTime() ?? 0) + 86_400_000;
    expect(after.find(({ id }) => id !== before?.id)).toMatchObject({ state: 'scheduled', startTime: new Date(start) });
  });

  it('lists a moved game at its new time and no longer lists a removed game', async () => {
    const { readScoreboard, control } = await aRealSeason(['--nights', '1']);
    const [moved, gone] = (await control()).events;
    const [before] = between(await readScoreboard(), teamsOf(moved));
    await control({ move: { id: moved?.id, minutes: 20 }, cancel: gone?.id });
    const after = await readScoreboard();
    const start = (before?.startTime.getTime() ?? 0) + 20 * 60_000;
    expect(between(after, teamsOf(moved))).toEqual([{ ...before, startTime: new Date(start) }]);
    expect(between(after, teamsOf(gone))).toEqual([]);
  });

  it.each([
    ['a dropped connection', { fail: 1 }, 'unreachable'],
    ['no response before the timeout', { slow: 60_000 }, 'timeout'],
    ['another format', { broken: true }, 'malformed'],
    ['429', { status: 429 }, 'too-often'],
    ['only the scoreboard down', { espnStatus: 500 }, 'failing'],
  ])('fails with a kind and recovers: %s', async (_, fault, kind) => {
    const { readScoreboard, control } = await aRealSeason(['--nights', '1'], 'slow' in fault ? 300 : 5_000);
    await control(fault);
    await expect(readScoreboard()).rejects.toMatchObject({ name: 'ProviderError', kind });
    await control({ fail: 0, slow: 0, broken: false, status: 0, espnStatus: 0 });
    await eventually(async () => expect((await readScoreboard()).length).toBeGreaterThan(0));
  });
});
