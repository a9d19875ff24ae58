import { InvalidDocumentsError } from '@courtside/core/platform/db/upgrade/check-documents';
import { testConfig } from '@courtside/core/testing/config';
import { eventually } from '@courtside/core/testing/eventually';
import { aProxy } from '@courtside/core/testing/proxy';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aServer } from '../testing/server.ts';

it('is neither alive nor ready while its work hangs, and says why', async () => {
  const server = await aServer();
  onTestFinished(server.end);
  const { vitals } = await server.core();
  expect(await server.call('GET', '/livez')).toMatchObject({ status: 200, text: '{"ok":true}' });
  vitals.watch({ name: 'test', boundMs: 1_000, oldestMs: () => 2_000 });
  expect(await server.call('GET', '/livez')).toMatchObject({
    status: 503,
    text: '{"ok":false,"overdue":["test: no end for 2 s"]}',
  });
  expect(await server.call('GET', '/readyz')).toMatchObject({
    status: 503,
    text: expect.stringMatching(/^{"status":"unavailable","mongodb":true,.*"overdue":\["test: no end for 2 s"\]}$/),
  });
});

it('names the database that is away when it starts', async () => {
  const { MONGODB_URI } = testConfig();
  const mongo = await aProxy(MONGODB_URI, { down: true });
  onTestFinished(mongo.close);
  const server = await aServer({ settings: { MONGODB_URI: mongo.url } });
  onTestFinished(server.end);
  expect(await server.call('GET', '/readyz')).toMatchObject({
    status: 503,
    text: '{"status":"unavailable","mongodb":false,"redis":true,"feeds":null,"backup":null}',
  });
  const metrics = await server.call('GET', '/metrics');
  expect(metrics.text).toContain('courtside_database_up{database="mongodb"} 0');
  expect(metrics.text).toContain('courtside_database_up{database="redis"} 1');
  mongo.restore();
  await server.core();
});

it('shows the progress of an upgrade until it is complete', async () => {
  const migration = { step: 'copying ledger', done: 5, total: 10, perSecond: 1, secondsLeft: 5, advancedAt: 'now' };
  const complete = Promise.withResolvers<never>();
  const server = await aServer({
    deps: {
      openCore(_observe, onProgress) {
        onProgress(migration);
        return complete.promise;
      },
    },
  });
  onTestFinished(() => server.app.close());
  onTestFinished(() => complete.reject(new Error('stopped')));
  const ready = await server.call('GET', '/readyz');
  expect([ready.status, JSON.parse(ready.text)]).toEqual([
    503,
    { status: 'migrating', mongodb: true, redis: true, feeds: null, backup: null, migration },
  ]);
});

it('shows why it refuses stored documents, then exits with code 78', async () => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  onTestFinished(() => exit.mockRestore());
  const refused = new InvalidDocumentsError('notes 1: cents is 0.5');
  const server = await aServer({
    settings: { REFUSED_EXIT_SECONDS: '0.5' },
    deps: { openCore: () => Promise.reject(refused) },
  });
  onTestFinished(() => server.app.close());
  await eventually(async () =>
    expect(JSON.parse((await server.call('GET', '/readyz')).text)).toEqual({
      status: 'refused',
      mongodb: true,
      redis: true,
      feeds: null,
      backup: null,
      message: 'notes 1: cents is 0.5',
    }),
  );
  await eventually(async () => expect(exit).toHaveBeenCalledWith(78));
});
