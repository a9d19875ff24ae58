import { expect, it, onTestFinished } from 'vitest';
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
