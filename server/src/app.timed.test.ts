import { holdStake } from '@courtside/core/bets/holds';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aServer, dataOf } from './testing/server.ts';

/** A server behind a proxy to Redis that can hang, and the proxy. */
async function aServerOnProxy() {
  const redis = await aProxy(testConfig().REDIS_URL);
  onTestFinished(redis.close);
  const server = await aServer({ settings: { REDIS_URL: redis.url } });
  await server.core();
  return { server, redis };
}

describe('while Redis hangs', () => {
  it('a server accepts bets without waiting for Redis', async () => {
    const { server, redis } = await aServerOnProxy();
    onTestFinished(server.end);
    onTestFinished(redis.restore);
    const user = await server.aUser();
    const game = await server.anOpenGame();
    redis.hang();
    const started = performance.now();
    for (let n = 0; n < 3; n += 1) {
      const body = { betId: game.id, teamChosen: game.team1, amount: 10 };
      dataOf('placeBet', await server.call('POST', `/api/userbets/${user.uid}`, { token: user.token, body }));
    }
    // Redis commands time out once after one second; without that, each call would wait for the connection timeout of five.
    expect(performance.now() - started).toBeLessThan(4_000);
  });

  it('a server reports itself as degraded but ready, without waiting for Redis', async () => {
    const { server, redis } = await aServerOnProxy();
    onTestFinished(server.end);
    onTestFinished(redis.restore);
    await eventually(async () => expect((await server.call('GET', '/readyz')).text).toContain('"redis":true'));
    redis.hang();
    const started = performance.now();
    expect((await server.call('GET', '/readyz')).text).toContain('"redis":false');
    // The check times out after one second, and the connection after five.
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it('stopping takes a few seconds, even with unpublished events', async () => {
    const { server, redis } = await aServerOnProxy();
    const core = await server.core();
    const { uid } = await server.aUser();
    await server.liveSettled();
    redis.hang();
    expect((await holdStake(core, uid, 500)).balance).toBe(99_500);
    const started = performance.now();
    await server.app.close();
    // Closing gives up after two seconds, and the connection after five.
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
