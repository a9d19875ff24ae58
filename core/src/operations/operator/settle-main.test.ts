import { hourMs } from '@courtside/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMoneyTrail } from '../../bets/trail/money-trail.ts';
import { type DomainEvent, eventCodec } from '../../events.ts';
import { tailEvents } from '../../platform/events/tail.ts';
import { connectRedis } from '../../platform/redis/redis.ts';
import { emptyRedis } from '../../testing/config.ts';
import { eventually } from '../../testing/eventually.ts';
import { audit } from '../audit/audit.ts';
import { aWorldWithCommands } from './testing/commands.ts';

const why = ['--why', 'The official box score says so.'];
const paidHome = [115_000, 90_000];
const paidAway = [90_000, 105_882];

let at: Awaited<ReturnType<typeof aWorldWithCommands>>;
beforeAll(async () => {
  at = await aWorldWithCommands();
  await emptyRedis(at.config);
});
afterAll(async () => {
  expect((await audit(at.world.db, async () => undefined)).violations).toEqual([]);
  await at.end();
});

const settle = (...args: readonly string[]) => at.runCommand('settle', args);

describe('npm run settle', () => {
  it('decides a disputed game, pays its bets, and publishes the changes', async () => {
    const dispute = 'espn reports final 110–104; the-odds-api/scores reports final 104–110';
    const { id, home, away } = await at.aPlayedGame({ dispute });
    const events: DomainEvent[] = [];
    const redis = connectRedis(at.config.REDIS_URL, { offlineQueue: true, onError: () => undefined });
    let isFollowing = false;
    const tail = tailEvents({
      redis,
      keyspace: at.config.keyspace,
      decode: eventCodec.decode,
      onMessage(message) {
        if (message.type === 'resync') isFollowing = true;
        if (message.type === 'events') events.push(...message.events);
      },
      onError: () => undefined,
      onUnreadable: () => undefined,
    });
    await eventually(() => expect(isFollowing).toBe(true));
    const { code, output } = await at.runProcess('settle', [id, '--score', '110-104', ...why]);
    expect(output).toContain('Boston Celtics 110, Los Angeles Lakers 104\n2 bets closed or corrected now');
    expect(output).toContain('all bets on the game: 1 won, 1 lost.');
    expect(code).toBe(0);
    expect(await at.balances([home, away])).toEqual(paidHome);
    expect(await at.world.games.get(id)).toMatchObject({
      betStatus: 'settled',
      dispute: null,
      decidedBy: 'operator',
      resultNote: 'The official box score says so.',
    });
    const settled = expect.objectContaining({ id, betStatus: 'settled' });
    await eventually(() => expect(events).toContainEqual({ type: 'game', game: settled }));
    const won = expect.objectContaining({ gameId: id, status: 'won' });
    await eventually(() => expect(events).toContainEqual({ type: 'bet', uid: home, bet: won }));
    await tail.stop();
    redis.destroy();
  });

  it('does not decide the game again when repeated', async () => {
    const { id, home, away } = await at.aPlayedGame();
    await settle(id, '--score', '110-104', ...why);
    const { code, output } = await settle(id, '--score', '110-104', ...why);
    expect(output).toContain('The game had this result already');
    expect(code).toBe(0);
    expect(await at.world.games.get(id)).toMatchObject({ resultRevision: 1 });
    expect(await at.balances([home, away])).toEqual(paidHome);
    const { entries } = await at.world.adminLog.page({ limit: 100 });
    expect(entries.filter(({ target }) => target.id === id)).toMatchObject([
      { by: { name: 'command line' }, action: 'settle-game', reason: why[1] },
    ]);
  });

  it('corrects a settled result within 72 hours', async () => {
    const { id, home, away } = await at.aPlayedGame();
    await settle(id, '--score', '110-104', ...why);
    await at.world.db.games.updateOne({ _id: id }, { $set: { resultAt: new Date(Date.now() - 71 * hourMs) } });
    const { code, output } = await settle(id, '--score', '104-110', '--why', 'The teams were swapped.');
    expect(output).toContain('This is result 2; before: Boston Celtics 110, Los Angeles Lakers 104\n2 bets');
    expect(code).toBe(0);
    expect(await at.balances([home, away])).toEqual(paidAway);
    const { lines } = await readMoneyTrail(at.world, home, {});
    expect(lines[0]).toMatchObject({ kind: 'correction', reason: 'The teams were swapped.', from: 'won', to: 'lost' });
  });

  it('exits with 1 and names the result that won when another decision comes first', async () => {
    const { id } = await at.aPlayedGame();
    const scores = ['110-104', '104-110'];
    const results = ['Boston Celtics 110, Los Angeles Lakers 104', 'Boston Celtics 104, Los Angeles Lakers 110'];
    const outcomes = await Promise.all(scores.map((score) => settle(id, '--score', score, ...why)));
    const game = await at.world.games.get(id);
    const winner = game?.score?.team1 === 110 ? 0 : 1;
    expect(outcomes[winner]).toMatchObject({ code: 0, output: expect.stringContaining(results[winner] ?? '') });
    const other = outcomes[1 - winner];
    // The slower of two processes may read the result of the other one, which it then corrects.
    if (game?.resultRevision === 1)
      expect(other).toMatchObject({
        code: 1,
        errors: `Another decision won: ${results[winner]}. Check this result, and decide again if it is wrong.\n`,
      });
  });

  it('voids a game and refunds its bets', async () => {
    const { id, home, away } = await at.aPlayedGame();
    const { code, output } = await settle(id, '--void', '--why', 'The game was abandoned.');
    expect(output).toContain('Boston Celtics, Los Angeles Lakers: void\n2 bets');
    expect(code).toBe(0);
    expect(await at.balances([home, away])).toEqual([100_000, 100_000]);
  });
});

describe('npm run settle exits with 1 and changes nothing', () => {
  it('for an invalid command line', async () => {
    const { id, home, away } = await at.aPlayedGame();
    const { code, output, errors } = await settle(id, '--score', '100-100', ...why);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain('100-100 is a tie');
    expect(await at.world.games.get(id)).toMatchObject({ betStatus: 'closed', version: 1 });
    expect(await at.balances([home, away])).toEqual([90_000, 90_000]);
  });

  it('for a result older than 72 hours', async () => {
    const resultAt = new Date(Date.now() - 73 * hourMs);
    const score = { team1: 110, team2: 104, periods: [], clock: 'Final' };
    const { id } = await at.aPlayedGame({ betStatus: 'final', resultAt, score, resultRevision: 1 });
    await at.world.settlement.settle(id);
    const { code, errors } = await settle(id, '--score', '104-110', ...why);
    expect(errors).toContain('it could be corrected for 72 hours');
    expect(code).toBe(1);
    expect(await at.world.games.get(id)).toMatchObject({ resultRevision: 1, score });
  });

  it('for the score of a game that has not started', async () => {
    const startTime = new Date(Date.now() + hourMs);
    const { id } = await at.world.anOpenGame({ startTime, endTime: startTime });
    const { code, errors } = await settle(id, '--score', '110-104', ...why);
    expect(errors).toContain('The game has not started');
    expect(code).toBe(1);
    expect(await at.world.games.get(id)).toMatchObject({ betStatus: 'open' });
  });

  it('for an unknown game', async () => {
    const { code, errors } = await settle('unknown', '--void', ...why);
    expect(errors).toContain('There is no game with this id');
    expect(code).toBe(1);
  });

  it('while Redis is unavailable', async () => {
    const { id } = await at.aPlayedGame();
    const { code, errors } = await at.runAway('settle', [id, '--void', ...why], {
      REDIS_URL: 'redis://127.0.0.1:1',
    });
    expect(errors).toContain('Redis does not respond');
    expect(code).toBe(1);
    expect(await at.world.games.get(id)).toMatchObject({ betStatus: 'closed' });
  });
});
