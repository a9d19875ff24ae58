import { timeLimit } from '@courtside/contract/testing/time-limit';
import { eventually } from '@courtside/core/testing/eventually';
import { hasStandIn } from '@courtside/core/testing/real-season';
import type { RealGame } from '@courtside/core/testing/recorded-season';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aSeasonNight, type SeasonNight, startsInSeconds } from './testing/season-night.ts';

interface Case {
  readonly name: string;
  readonly fault: object;
  readonly end: object;
  /** How bets are answered once the fault is known. */
  readonly during: 'accepted' | 'market-paused' | 'odds-stale';
}

const cases: readonly Case[] = [
  { name: 'decimal prices', fault: { decimal: true }, end: { decimal: false }, during: 'market-paused' },
  { name: 'prices that stop moving', fault: { stale: true }, end: { stale: false }, during: 'odds-stale' },
  { name: 'only odds down', fault: { oddsStatus: 500 }, end: { oddsStatus: 0 }, during: 'odds-stale' },
  { name: 'everything down', fault: { status: 503 }, end: { status: 0 }, during: 'odds-stale' },
  { name: 'too many requests', fault: { status: 429 }, end: { status: 0 }, during: 'odds-stale' },
  { name: 'another shape', fault: { broken: true }, end: { broken: false }, during: 'odds-stale' },
  { name: 'slow responses', fault: { slow: 600 }, end: { slow: 0 }, during: 'accepted' },
  { name: 'dropped connections', fault: { fail: 3 }, end: { fail: 0 }, during: 'accepted' },
  { name: 'no credits', fault: { credits: 0 }, end: { credits: 1_500 }, during: 'odds-stale' },
  { name: 'three credits', fault: { credits: 3 }, end: { credits: 1_500 }, during: 'odds-stale' },
];

const maxRefreshes = 2;

describe.runIf(hasStandIn)('a night with a series of faults in the sources', () => {
  let night: SeasonNight;
  let games: readonly RealGame[] = [];

  /** Waits for the first published state of a game, from `since` on, in which bets are accepted. @returns when it was read */
  function untilOpened(gameId: string, since: number): Promise<number> {
    return eventually(() => {
      const states = night.statesOf(gameId);
      const opened = states.find(({ game: { markets } }, index) => {
        const { moneyline } = markets;
        const isReplaced = (states[index + 1]?.at ?? Number.POSITIVE_INFINITY) <= since;
        return !isReplaced && moneyline.pause === null && moneyline.staleAt.getTime() > since;
      });
      if (opened === undefined) throw new Error(`no state was published in which bets on ${gameId} are accepted`);
      return opened.game.markets.moneyline.readAt.getTime();
    });
  }

  /** Counts the odds responses from the end of a fault to the one that opened the game again. */
  async function refreshesUntilOpen(gameId: string, since: number): Promise<number> {
    await night.betUntil(gameId, 'accepted');
    // Not the game's present state: a busy machine makes more readings before this line.
    const readAt = await untilOpened(gameId, since);
    return night.season.served.filter(({ path, at }) => path === 'odds' && at > since && at <= readAt).length;
  }

  beforeAll(async () => {
    night = await aSeasonNight('2022-04-08');
    games = (await night.season.control()).events;
    await Promise.all(games.map(({ id }) => night.betUntil(id, 'accepted')));
  });
  afterAll(() => night?.end());

  it.each(cases)('$name: bets are $during, and accepted within two refreshes afterwards', async (each) => {
    const ids = games.slice(0, 2).map(({ id }) => id);
    await Promise.all(ids.map((id) => night.betUntil(id, 'accepted')));
    // Also after a failure, so that the next fault is tested alone.
    onTestFinished(async () => void (await night.season.control(each.end)));
    await night.season.control(each.fault);
    // The odds source is asked for its events first if those are due, and for no odds until it has returned them.
    await night.untilServed(['odds', 'events'], 1);
    // On a slow machine, the prices of a paused market become stale before the next bet.
    const answers = each.during === 'market-paused' ? [each.during, 'odds-stale'] : [each.during];
    const paused = each.during === 'market-paused' ? ids.map(night.untilPaused) : [];
    await Promise.all([...ids.map((id) => night.betUntil(id, ...answers)), ...paused]);
    const isRateLimited = 'status' in each.fault && each.fault.status === 429;
    if (isRateLimited) await night.untilRateLimited();
    await night.season.control(each.end);
    // Without this, every source waits for a minute.
    if (isRateLimited) await night.endWaits();
    const since = Date.now();
    for (const id of ids) expect(await refreshesUntilOpen(id, since)).toBeLessThanOrEqual(maxRefreshes);
  });

  it(
    'without credits, pays every bet and accepts none at a wrong price',
    async () => {
      await night.startIn(
        startsInSeconds,
        games.map(({ id }) => id),
      );
      for (const { id } of games) await night.betUntil(id, 'betting-closed');
      await night.season.control({ credits: 0 });
      for (const { id } of games) await night.untilClosed(id);
      expect(await night.faults()).toEqual([]);
      expect(night.accepted()).toBeGreaterThan(2 * cases.length);
    },
    timeLimit(240_000),
  );

  it('logs one line for each change of state', () => {
    const about = (text: string) => night.lines.filter(({ msg }) => msg === text);
    expect(about('settled')).toHaveLength(games.length);
    for (const lines of Map.groupBy(night.lines, ({ source }) => source).values()) {
      const changes = lines.filter(({ source }) => source !== undefined).map(({ msg, kind }) => `${msg} ${kind}`);
      expect(changes.filter((change, index) => change === changes[index - 1])).toEqual([]);
    }
    const others = night.lines.filter(({ msg, source }) => msg !== 'settled' && source === undefined);
    expect(others.filter(({ msg }) => !msg.includes('injuries page'))).toEqual([]);
  });
});
