import { minuteMs } from '@courtside/contract';
import { sample } from '@courtside/contract/testing/sample';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { placeBet } from '../../bets/place-bet.ts';
import { ProviderError } from '../../league/games/providers/provider.ts';
import { createFeeds } from '../../league/games/sources/create-feeds.ts';
import { createFeedRefresh, type FeedRefresh } from '../../league/games/sources/feed-refresh.ts';
import { createFeedState, type FeedState } from '../../league/games/sources/feed-state.ts';
import { createRules, finals, type SourceState, sourceStates } from '../../league/games/testing/source-states.ts';
import { type Said, serveTwoSources } from '../../league/games/testing/two-sources.ts';
import { untracked } from '../../league/games/tracking.schema.ts';
import { readConfig } from '../../platform/config/config.ts';
import { aWorld, tipOff, type World } from '../../testing/world.ts';
import { listGames } from './list-games.ts';

const overMs = 150 * minuteMs;
const readingEveryMs = 70_000;

/** A bet on the home team of one game, and both results sources of it, read by the real job. */
async function aBlockedGame(atEnd = onTestFinished) {
  const world = await aWorld();
  atEnd(world.end);
  const game = { id: 'g', espnId: '401', home: 'Boston Celtics', away: 'Miami Heat', startTime: tipOff };
  const said: Said = { game, espn: 'scheduled', scores: 'scheduled', scoresAsked: 0 };
  const url = await serveTwoSources(said, atEnd);
  const config = readConfig({ ODDS_API_KEY: 'some-key', ODDS_API_URL: url, SCOREBOARD_URL: url });
  const { games, clock, db } = world;
  const state = createFeedState(db, pino({ level: 'silent' }));
  const feeds = createFeeds({ ...config }, { clock, seed: 'unused', report: () => undefined });
  const refresh = createFeedRefresh({ games, state, feeds, bound: { maxAgeMs: minuteMs }, config, clock });
  const sourceIds = { odds: 'g', scoreboard: null };
  const tracking = { ...untracked, starts: { odds: new Date(tipOff) } };
  await world.anOpenGame({ id: 'g', team1: game.home, team2: game.away, sourceIds, tracking });
  const uid = await world.aUser();
  await placeBet(world, { uid, gameId: 'g', teamChosen: game.home, amount: 1_000, key: 'b' });
  world.time.now = tipOff + overMs;
  return { world, uid, said, refresh, state };
}

/** Reads both sources. A source that fails is no failure of the test. */
async function readResults({ world, refresh }: { world: World; refresh: FeedRefresh }): Promise<void> {
  await refresh.results().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
  });
  for (const id of await world.games.findUnsettled()) await world.settlement.settle(id);
}

/** How the bet on the home team ended, as the outcome of its game. */
async function outcomeOf({
  world,
  uid,
}: {
  world: World;
  uid: string;
}): Promise<'final A' | 'final B' | 'void' | null> {
  const [bet] = await world.betsOf(uid);
  if (bet?.status === 'pending') return null;
  if (bet?.status === 'void') return 'void';
  return bet?.status === 'won' ? 'final A' : 'final B';
}

/** All pairs, or a sample with every state of each source. `source-states.test.ts` checks the rule for all of them. */
const pairs = sourceStates
  .flatMap((espn) => sourceStates.map((scores) => [espn, scores] as const))
  .filter((_, index) => index % sample(5, 1) === 0);

describe('the bets on a game', () => {
  const title = 'of which espn says %s and scores %s: nothing contradicted is paid, and what blocks is shown';
  it.for(pairs)(title, async ([espn, scores], { onTestFinished: atEnd }) => {
    const game = await aBlockedGame(atEnd);
    const { world, said, state } = game;
    const rules = createRules({ startTime: tipOff, confirmMs: minuteMs });
    // Both, then each of them alone, then both again.
    const readings: readonly (readonly [SourceState, SourceState])[] = [
      [espn, scores],
      [espn, 'error'],
      ['error', scores],
      ['empty', scores],
      [espn, 'silent'],
      [espn, scores],
    ];
    let before = await outcomeOf(game);
    for (const [first, second] of readings) {
      world.time.now += readingEveryMs;
      Object.assign(said, { espn: first, scores: second });
      rules.read('espn', first, world.time.now);
      rules.read('scores', second, world.time.now);
      await readResults(game);
      const after = await outcomeOf(game);
      if (after !== null && after !== before)
        expect(rules.allows(after, world.time.now), `${after} after ${first}, ${second}`).toBe(true);
      before = after;
    }
    const { games } = await listGames({ ...world, state });
    const [listed] = games;
    const violations = await world.violations();
    expect(violations.length > 0 && listed?.dispute === null ? violations : []).toEqual([]);
    const reported = (listed?.reports ?? []).some(({ state: said }) => said === 'final' || said === 'postponed');
    if (listed?.result === null && reported) expect(listed.dispute ?? listed.waitsFor).toEqual(expect.any(String));
  });
});

it('pays each final of both sources by its score', async () => {
  for (const outcome of ['final A', 'final B'] as const) {
    const game = await aBlockedGame();
    const { world, said } = game;
    Object.assign(said, { espn: outcome, scores: outcome });
    await readResults(game);
    expect(await outcomeOf(game)).toBe(outcome);
    expect((await world.games.get('g'))?.score).toMatchObject({ team1: finals[outcome][0] });
  }
});

describe('a final of the scoreboard on a metered plan', () => {
  /** Reports the credits of the key, of which some were used: requests cost credits. */
  async function meter({ world, state }: { world: World; state: FeedState }, remaining: number): Promise<void> {
    const credits = { remaining, used: 20, last: 2, at: new Date(world.time.now) };
    await state.update('the-odds-api', { credits, firstUsed: 10 });
  }

  it('waits until the other source was asked, and for its final', async () => {
    const game = await aBlockedGame();
    const { world, said } = game;
    await meter(game, 20_000);
    Object.assign(said, { espn: 'final A', scores: 'live' });
    await readResults(game);
    expect([await outcomeOf(game), said.scoresAsked]).toEqual([null, 0]);
    world.time.now += readingEveryMs;
    await readResults(game);
    expect([await outcomeOf(game), said.scoresAsked]).toEqual([null, 1]);
    said.scores = 'final A';
    world.time.now += readingEveryMs;
    await readResults(game);
    expect([await outcomeOf(game), said.scoresAsked]).toEqual(['final A', 2]);
  });

  it('is paid alone on a plan with few credits, which are spent only when reports contradict each other', async () => {
    const game = await aBlockedGame();
    const { world, said } = game;
    await meter(game, 100);
    Object.assign(said, { espn: 'final A', scores: 'live' });
    for (let reading = 0; reading < 2; reading += 1) {
      await readResults(game);
      world.time.now += readingEveryMs;
    }
    expect([await outcomeOf(game), said.scoresAsked]).toEqual(['final A', 0]);
  });

  it('that is taken back has the other source asked, every ten minutes', async () => {
    const game = await aBlockedGame();
    const { world, said } = game;
    await meter(game, 100);
    said.espn = 'final B';
    await readResults(game);
    said.espn = 'live';
    said.scores = 'final A';
    for (let reading = 0; reading < 12; reading += 1) {
      world.time.now += minuteMs;
      await readResults(game);
    }
    expect([await outcomeOf(game), said.scoresAsked]).toEqual([null, 2]);
    expect((await world.games.get('g'))?.dispute).toContain('after final 101–108');
    said.espn = 'final A';
    world.time.now += minuteMs;
    await readResults(game);
    expect(await outcomeOf(game)).toBe('final A');
  });

  it('has The Odds API asked before a live game is called off, which keeps it from being void', async () => {
    const game = await aBlockedGame();
    const { world, said } = game;
    await meter(game, 400);
    world.time.now = tipOff + 30 * minuteMs;
    Object.assign(said, { espn: 'live', scores: 'live' });
    await readResults(game);
    said.espn = 'postponed';
    const everyMinutes = sample(2, 0.5);
    for (let minute = 0; minute < 90; minute += everyMinutes) {
      world.time.now += everyMinutes * minuteMs;
      await readResults(game);
      expect(await outcomeOf(game)).toBeNull();
    }
    expect(said.scoresAsked).toBeGreaterThan(5);
    expect((await world.games.get('g'))?.dispute).toContain('the-odds-api/scores reports live');
    Object.assign(said, { espn: 'final A', scores: 'final A' });
    for (let reading = 0; reading < 4; reading += 1) {
      world.time.now += minuteMs;
      await readResults(game);
    }
    world.time.now += 30 * minuteMs;
    await readResults(game);
    expect(await outcomeOf(game)).toBe('final A');
  });

  it('costs at most the share of the month that disputes may use, asked less often with time', async () => {
    const game = await aBlockedGame();
    const { world, said, state } = game;
    await meter(game, 400);
    await state.update('the-odds-api', { creditsPerMonth: 500 });
    Object.assign(said, { espn: 'final A', scores: 'final B' });
    const askedWithin = async (hours: number, everyMinutes: number) => {
      for (let minute = 0; minute < hours * 60; minute += everyMinutes) {
        world.time.now += everyMinutes * minuteMs;
        await readResults(game);
      }
      return said.scoresAsked;
    };
    // A final of ESPN alone is paid on this plan, and so has to be taken back for The Odds API to be asked.
    said.espn = 'final B';
    await readResults(game);
    said.espn = 'live';
    expect(await askedWithin(2, sample(10, 5))).toBeLessThanOrEqual(13);
    expect(await askedWithin(46, sample(60, 30))).toBeLessThanOrEqual(50);
    const { feeds } = await listGames({ ...world, state });
    expect(feeds.credits?.disputes).toEqual({ used: 2 * said.scoresAsked, limit: 100 });
  });

  it('that both sources correct later is corrected, after The Odds API was asked again', async () => {
    const game = await aBlockedGame();
    const { world, said } = game;
    await meter(game, 20_000);
    Object.assign(said, { espn: 'final A', scores: 'final A' });
    for (let reading = 0; reading < 3; reading += 1) {
      world.time.now += readingEveryMs;
      await readResults(game);
    }
    expect(await outcomeOf(game)).toBe('final A');
    Object.assign(said, { espn: 'final B', scores: 'final B' });
    for (let reading = 0; reading < 12; reading += 1) {
      world.time.now += minuteMs;
      await readResults(game);
    }
    expect(await outcomeOf(game)).toBe('final B');
    expect(await world.violations()).toEqual([]);
  });

  it('that was void by ESPN alone is compared with The Odds API once the game would be over', async () => {
    const game = await aBlockedGame();
    const { world, said } = game;
    await meter(game, 400);
    world.time.now = tipOff - 60 * minuteMs;
    said.espn = 'postponed';
    for (let reading = 0; reading < 2; reading += 1) {
      world.time.now += minuteMs;
      await readResults(game);
    }
    expect([await outcomeOf(game), said.scoresAsked]).toEqual(['void', 0]);
    said.scores = 'final A';
    world.time.now = tipOff + 181 * minuteMs;
    await readResults(game);
    expect(said.scoresAsked).toBe(1);
    expect((await world.games.get('g'))?.dispute).toContain('the-odds-api/scores reports final 108–101');
    said.espn = 'final A';
    for (let reading = 0; reading < 3; reading += 1) {
      world.time.now += minuteMs;
      await readResults(game);
    }
    expect(await outcomeOf(game)).toBe('final A');
    expect(await world.violations()).toEqual([]);
  });
});
