import { openCore } from '@courtside/core/core';
import { aPageServer, page, status } from '@courtside/core/league/injuries/testing/a-page-server';
import { systemClock } from '@courtside/core/platform/clock';
import { testConfig } from '@courtside/core/testing/config';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { connectLive, connectPlain } from '../../testing/live.ts';
import { aServer, type TestServer } from '../../testing/server.ts';

/** A server whose injuries come from a page that changes as the test says, and whose clock it moves. */
async function aReader(): Promise<{
  server: TestServer;
  source: Awaited<ReturnType<typeof aPageServer>>;
  time: { ahead: number };
}> {
  const demo = await aServer();
  await demo.core();
  const html = (await demo.call('GET', '/demo/injuries')).text;
  await demo.end();
  const source = await aPageServer(page(html));
  const config = testConfig({ INJURIES_URL: source.url });
  const time = { ahead: 0 };
  // Only the scraper's clock is moved: sessions and timers keep the time of everybody.
  const core = await openCore(config, {
    clock: () => systemClock() + time.ahead,
    logger: pino({ level: 'silent' }),
  });
  const server = await aServer({ deps: { config, openCore: async () => core } });
  onTestFinished(async () => {
    await core.db.driver.dropDatabase();
    await server.end();
  });
  await server.core();
  return { server, source, time };
}

it('sends the report to every page and script that watches, as soon as a user’s refresh has fetched it', async () => {
  const { server, source, time } = await aReader();
  const visitor = await connectLive(server.url);
  const script = await connectPlain(server.url);
  onTestFinished(() => {
    visitor.socket.close();
    script.socket.close();
  });
  const first = await visitor.snapshot('injuries');
  expect(first.data).toEqual({ teams: [], lastUpdated: null, changedAt: null, failure: null });
  script.send({ type: 'watch', topic: 'injuries' });
  await script.inbox.next((message) => message.type === 'snapshot');

  const { injuries } = await server.core();
  await injuries.refresh();
  for (const { inbox } of [visitor, script]) {
    const message = await inbox.next((each) => each.type !== 'error' && JSON.stringify(each).includes('playerName'));
    expect(message).toMatchObject({
      topic: 'injuries',
      data: { lastUpdated: expect.any(String), teams: expect.any(Array) },
    });
  }

  source.respondWith(status(500));
  time.ahead = 60_000;
  await injuries.refresh();
  const failed = await visitor.inbox.next((message) => JSON.stringify(message).includes('"kind":"refused"'));
  if (failed.topic !== 'injuries') throw new Error('not the report');
  expect(failed.data).toEqual({ failure: { at: expect.any(String), kind: 'refused' } });
});
