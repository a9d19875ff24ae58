import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aWorldWithCommands } from './testing/commands.ts';

let at: Awaited<ReturnType<typeof aWorldWithCommands>>;
let ids: Readonly<Record<'open' | 'stale' | 'disputed' | 'decided' | 'old', string>>;

beforeAll(async () => {
  at = await aWorldWithCommands();
  const { world } = at;
  const now = Date.now();
  const startTime = new Date(now + hourMs);
  const moneyline = {
    line: null,
    prices: [150, -170] as const,
    bookmaker: 'draftkings',
    updatedAt: new Date(now - 60_000),
    readAt: new Date(now),
    staleAt: startTime,
    pause: null,
    resumesAt: null,
  };
  const score = { team1: 110, team2: 104, periods: [], clock: 'Final' };
  const decided = { betStatus: 'final', resultRevision: 1, decidedBy: 'sources', score } as const;
  const spread = { ...moneyline, line: -3.5, prices: [-108, -112] as const };
  const total = { ...moneyline, line: 208, prices: [-110, -110] as const, pause: 'confirming' as const };
  const open = await world.anOpenGame({ startTime, endTime: startTime, markets: { moneyline, spread, total } });
  const stale = { ...moneyline, staleAt: new Date(now - 1) };
  const dispute = 'espn reports final 110–104; the-odds-api/scores reports final 104–110';
  const report = {
    state: 'final',
    score: { team1: 110, team2: 104 },
    since: new Date('2026-01-15T03:00:00Z'),
  } as const;
  ids = {
    open: open.id,
    stale: (await world.anOpenGame({ startTime, endTime: startTime, markets: { moneyline: stale } })).id,
    disputed: (await at.aPlayedGame({ dispute, reports: { espn: report } })).id,
    decided: (await at.aPlayedGame({ ...decided, resultAt: new Date(now - 71 * hourMs) })).id,
    old: (await at.aPlayedGame({ ...decided, resultAt: new Date(now - 73 * hourMs) })).id,
  };
  await world.db.feeds.updateOne(
    { _id: 'espn' },
    {
      $set: {
        lastGoodAt: new Date(now - 600_000),
        lastFailureAt: new Date(now),
        failure: { kind: 'timeout', message: '' },
      },
    },
    { upsert: true },
  );
});
afterAll(() => at.end());

it('lists disputed games first, then undecided ones, then those decided in the last 72 hours', async () => {
  const { code, output } = await at.runCommand('games', []);
  expect(code).toBe(0);
  const places = [ids.disputed, ids.open, ids.decided].map((id) => output.indexOf(id));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(output).not.toContain(ids.old);
  expect(output).toContain('DISPUTE: espn reports final 110–104; the-odds-api/scores reports final 104–110');
  expect(output).toContain('    espn: final 110–104 since 2026-01-15 03:00 UTC\n');
  expect(output).toContain('paused: the price is past its age bound');
  expect(output).toContain('espn: responded 10 min ago, failing now: timeout');
  expect(output).toContain('markets: 2 open, 2 paused, the oldest price is');
  expect(output).toContain(
    '    moneyline: +150, −170\n    spread −3.5: −108, −112\n    total 208: −110, −110, paused: waiting',
  );
});

it('prints the overview as JSON', async () => {
  const { code, output } = await at.runProcess('games', ['--json']);
  expect(code).toBe(0);
  const { feeds, games } = JSON.parse(output);
  expect(feeds).toMatchObject({ disagreements: 1, openMarkets: 2, sources: { espn: { failure: 'timeout' } } });
  expect(games).toHaveLength(4);
  expect(games[0]).toMatchObject({
    id: ids.disputed,
    team1: 'Boston Celtics',
    betStatus: 'closed',
    reports: [{ source: 'espn', state: 'final', score: { team1: 110, team2: 104 } }],
    result: null,
  });
  expect(games[3]).toMatchObject({ id: ids.decided, dispute: null, result: { revision: 1, decidedBy: 'sources' } });
});

it('rejects an unknown option with its usage and exit code 2', async () => {
  const { code, errors } = await at.runCommand('games', ['--all']);
  expect(code).toBe(2);
  expect(errors).toContain("Unknown option '--all'");
  expect(errors).toContain('Usage: npm run games\n');
});

it('exits with 1 and names the setting when MongoDB is unavailable', async () => {
  const { code, errors } = await at.runAway('games', [], { MONGODB_URI: 'mongodb://127.0.0.1:1/courtside' });
  expect(code).toBe(1);
  expect(errors).toContain('MongoDB does not respond: check MONGODB_URI.');
});

it('shows the end of a wait, which --retry ends for all sources with the same key', async () => {
  const { feeds } = at.world.db;
  const lastFailureAt = new Date();
  const notBefore = new Date(Date.now() + 30 * 60_000);
  const failure = { kind: 'too-often', message: '' } as const;
  const keyed = ['the-odds-api', 'the-odds-api/events'];
  const state = { lastFailureAt, failure, notBefore };
  for (const _id of [...keyed, 'espn'])
    await feeds.updateOne({ _id }, { $set: state, $unset: { lastGoodAt: 1 } }, { upsert: true });
  const minute = notBefore.toISOString().slice(0, 16).replace('T', ' ');
  const { output } = await at.runCommand('games', []);
  for (const name of [...keyed, 'espn'])
    expect(output).toContain(
      `  ${name}: no good response yet, failing now: too-often, not requested until ${minute} UTC\n`,
    );
  expect(output).toContain('To request a waiting source now: npm run games -- --retry <source>');
  const retried = await at.runCommand('games', ['--retry', 'the-odds-api']);
  expect(retried).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^the-odds-api, the-odds-api\/events: no wait/),
  });
  const { sources } = JSON.parse((await at.runCommand('games', ['--json'])).output).feeds;
  expect(sources).toMatchObject({
    'the-odds-api': { waitUntil: null },
    'the-odds-api/events': { waitUntil: null },
    espn: { waitUntil: notBefore.toISOString() },
  });
});

it('names the known sources when the named one does not exist', async () => {
  const { code, errors } = await at.runCommand('games', ['--retry', 'epsn']);
  expect(code).toBe(1);
  expect(errors).toMatch(/^There is no source "epsn"\. Known sources: espn\b/);
});

it('lists a game that an operator decided under the decided games, with what the sources report otherwise', async () => {
  const { id } = await at.aPlayedGame({
    betStatus: 'final',
    resultRevision: 1,
    decidedBy: 'operator',
    resultAt: new Date(),
    score: { team1: 110, team2: 104, periods: [], clock: 'Final' },
    resultNote: 'The box score says so.',
    dispute: 'espn reports 104–110, an operator decided otherwise',
  });
  const { output } = await at.runCommand('games', []);
  expect(output).toContain('1 disputed game.');
  expect(output.indexOf(id)).toBeGreaterThan(output.indexOf('decided in the last 72 hours'));
  expect(output).toContain('    the sources report otherwise: espn reports 104–110, an operator decided otherwise\n');
  const { feeds, games } = JSON.parse((await at.runCommand('games', ['--json'])).output);
  expect(feeds.disagreements).toBe(1);
  expect(games[0]).toMatchObject({ id: ids.disputed });
});
