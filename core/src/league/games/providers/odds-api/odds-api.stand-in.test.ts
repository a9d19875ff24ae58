import { impliedProbability, isAmericanPrice } from '@courtside/contract';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../testing/eventually.ts';
import { hasStandIn } from '../../../../testing/real-season.ts';
import { aRealSeason } from '../testing/a-real-season.ts';

const ended = ['--nights', '1', '--night-seconds', '1', '--game-seconds', '0.3'];

describe.runIf(hasStandIn)('The Odds API with real games of April 2022', () => {
  it('offers every upcoming game at prices near its real line', async () => {
    const { odds, readOdds, readScores, control } = await aRealSeason(['--nights', '2']);
    const { events } = await control();
    const games = await readOdds();
    expect(games).toHaveLength(events.length);
    for (const event of events) {
      const game = games.find(({ id }) => id === event.id);
      expect([game?.team1, game?.team2]).toEqual([event.home_team, event.away_team]);
      const { prices: [team1Price, team2Price] = [0, 0], bookmaker, updatedAt } = game?.quotes.moneyline ?? {};
      expect([team1Price, team2Price].every(isAmericanPrice)).toBe(true);
      expect(Math.abs(impliedProbability(team1Price) - impliedProbability(event.homePrice))).toBeLessThan(0.04);
      expect(bookmaker).toBe('draftkings');
      expect(Date.now() - (updatedAt?.getTime() ?? 0)).toBeLessThan(10_000);
      // Lines move from the opening to the closing line, and the totals of a few games open at an impossible number.
      const { spread, total } = game?.quotes ?? {};
      expect([spread?.line, total?.line].map((line) => Number.isInteger(2 * (line ?? Number.NaN)))).toEqual([
        true,
        true,
      ]);
      for (const price of [...(spread?.prices ?? []), ...(total?.prices ?? [])]) expect(price).toBeLessThan(-100);
    }
    expect(odds.credits()).toEqual({ remaining: 487, used: 13, last: 1 });
    expect((await readScores()).every(({ score, state }) => score === null && state === 'scheduled')).toBe(true);
    const { games: fixtures } = await odds.fetchEvents();
    expect(fixtures).toEqual(games.map(({ quotes: _quotes, ...fixture }) => fixture));
  });

  it('reports the real results once the games are over', async () => {
    const { readOdds, readScores, control } = await aRealSeason(ended);
    const { events } = await control();
    const scores = await eventually(async () => {
      const found = await readScores();
      expect(found.every(({ state }) => state === 'final')).toBe(true);
      return found;
    });
    expect(scores.length).toBe(events.length);
    for (const { id, homeScore, awayScore } of events) {
      expect(scores.find((game) => game.id === id)?.score).toMatchObject({ team1: homeScore, team2: awayScore });
    }
    expect(await readOdds()).toEqual([]);
  });

  it.each([
    ['decimal prices', () => ({ decimal: true }), 'all', [false, false, false]],
    ['+500 on both sides', (id: string) => ({ absurd: id }), 'one', [false, true, true]],
    ['a price for one side only', (id: string) => ({ oneSided: id }), 'one', [false, false, false]],
  ])('lists games without a quote for %s', async (_, fault, games, quoted) => {
    const { readOdds, control, problems } = await aRealSeason(['--nights', '1']);
    const { events } = await control();
    const [first] = events;
    await control(fault(first?.id ?? ''));
    for (const { id, quotes } of await readOdds()) {
      const isFaulty = games === 'all' || id === first?.id;
      expect(Object.values(quotes).map((quote) => quote !== null)).toEqual(isFaulty ? quoted : [true, true, true]);
    }
    const others = games === 'all' ? ` (and ${events.length - 1} more events)` : '';
    expect(problems).toEqual([expect.stringMatching(/no moneyline can be used \(draftkings: /)]);
    expect(problems[0]?.endsWith(`)${others}`)).toBe(true);
  });

  it('keeps the update time of prices that stop moving, and skips them past the age bound', async () => {
    const { readOdds, control, time } = await aRealSeason(['--nights', '1']);
    await control({ stale: true });
    const ages = async () => (await readOdds()).map(({ quotes }) => quotes.moneyline?.updatedAt.getTime());
    const before = await ages();
    expect(await ages()).toEqual(before);
    time.skewMs = 62_000;
    expect(new Set(await ages())).toEqual(new Set([undefined]));
    await control({ stale: false });
    time.skewMs = 0;
    expect((await ages()).every((at) => at !== undefined)).toBe(true);
  });

  it('assigns prices and points by team when home and away are swapped', async () => {
    const odds = await aRealSeason(['--nights', '1']);
    const [event] = (await odds.control()).events;
    const find = async () => (await odds.readOdds()).find(({ id }) => id === event?.id);
    await odds.control({ stale: true });
    const before = await find();
    await odds.control({ swapOdds: event?.id });
    const swapped = await find();
    expect([swapped?.team1, swapped?.team2]).toEqual([before?.team2, before?.team1]);
    expect(swapped?.quotes.moneyline?.prices).toEqual(before?.quotes.moneyline?.prices.toReversed());
    expect(swapped?.quotes.spread?.line).toBe(-(before?.quotes.spread?.line ?? Number.NaN));
    expect(swapped?.quotes.total?.line).toBe(before?.quotes.total?.line);

    const scores = await aRealSeason(ended);
    const [game] = (await scores.control({ swapScores: event?.id })).events;
    await eventually(async () =>
      expect((await scores.readScores()).find(({ id }) => id === game?.id)).toMatchObject({
        state: 'final',
        team1: game?.away_team,
        score: { team1: game?.awayScore, team2: game?.homeScore },
      }),
    );
  });

  it('no longer lists a removed game', async () => {
    const { readOdds, readScores, control } = await aRealSeason(['--nights', '1']);
    const gone = (await readOdds())[0]?.id;
    await control({ cancel: gone });
    expect((await readOdds()).some(({ id }) => id === gone)).toBe(false);
    expect((await readScores()).some(({ id }) => id === gone)).toBe(false);
  });

  it('lists a moved or postponed game under the same id at its new time', async () => {
    const { readOdds, control } = await aRealSeason(['--nights', '1']);
    const before = await readOdds();
    const [moved, postponed] = before;
    await control({ move: { id: moved?.id, minutes: 20 }, postpone: { id: postponed?.id, days: 1 } });
    const after = await readOdds();
    const delay = (id = '') => {
      const startOf = (games: typeof after) => games.find((game) => game.id === id)?.startTime.getTime() ?? 0;
      return startOf(after) - startOf(before);
    };
    expect([delay(moved?.id), delay(postponed?.id)]).toEqual([20 * 60_000, 86_400_000]);
  });

  it('reports a corrected result', async () => {
    const { readScores, control } = await aRealSeason(ended);
    const [event] = (await control()).events;
    await control({ correct: { id: event?.id, home: 101, away: 99 } });
    await eventually(async () =>
      expect((await readScores()).find(({ id }) => id === event?.id)).toMatchObject({
        state: 'final',
        score: { team1: 101, team2: 99 },
      }),
    );
  });

  it.each([
    ['a dropped connection', { fail: 1 }, 'unreachable'],
    ['no response before the timeout', { slow: 60_000 }, 'timeout'],
    ['another format', { broken: true }, 'malformed'],
    ['401', { status: 401 }, 'refused'],
    ['422', { status: 422 }, 'refused'],
    ['429', { status: 429 }, 'too-often'],
    ['500', { status: 500 }, 'failing'],
    ['only odds down', { oddsStatus: 500 }, 'failing'],
    ['no credits left', { credits: 0 }, 'no-credits'],
  ])('fails with a kind and recovers: %s', async (_, fault, kind) => {
    const { readOdds, control } = await aRealSeason(['--nights', '1'], 'slow' in fault ? 300 : 5_000);
    await control(fault);
    await expect(readOdds()).rejects.toMatchObject({ name: 'ProviderError', kind });
    await control({ slow: 0, broken: false, status: 0, oddsStatus: 0, credits: 10 });
    await eventually(async () => expect((await readOdds()).length).toBeGreaterThan(0));
  });

  it('serves scores while odds are down, and odds while scores are down', async () => {
    const { readOdds, readScores, control } = await aRealSeason(['--nights', '1']);
    await control({ oddsStatus: 500 });
    await expect(readOdds()).rejects.toMatchObject({ kind: 'failing' });
    expect((await readScores()).length).toBeGreaterThan(0);
    await control({ oddsStatus: 0, scoresStatus: 503 });
    await expect(readScores()).rejects.toMatchObject({ kind: 'failing', status: 503 });
    expect((await readOdds()).length).toBeGreaterThan(0);
  });

  it('counts credits: 1 per market for odds, 2 for scores, none for events', async () => {
    const { odds, readOdds, readScores } = await aRealSeason(['--nights', '1', '--credits', '6']);
    await readOdds();
    expect(odds.credits()).toEqual({ remaining: 3, used: 3, last: 3 });
    await odds.fetchOdds(['moneyline']);
    expect(odds.credits()).toEqual({ remaining: 2, used: 4, last: 1 });
    await odds.fetchEvents();
    await readScores();
    expect(odds.credits()).toEqual({ remaining: 0, used: 6, last: 2 });
    await expect(readOdds()).rejects.toMatchObject({ kind: 'no-credits', status: 401 });
    await expect(readScores()).rejects.toMatchObject({ kind: 'no-credits', status: 401 });
    expect((await odds.fetchEvents()).games.length).toBeGreaterThan(0);
  });
});
