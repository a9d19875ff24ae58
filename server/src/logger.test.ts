import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { forgeToken } from './testing/emulator.ts';
import { connectLive } from './testing/live.ts';
import { aServer } from './testing/server.ts';

it('the log of real calls names each request, and holds no token, good or bad', async () => {
  const lines: string[] = [];
  // As the server's own, at its most talkative, and written where the test can read it.
  const own = createLogger({ LOG_LEVEL: 'trace' }, 'server', { write: (line) => void lines.push(line) });
  const server = await aServer({ deps: { logger: own } });
  await server.core();
  const user = await server.aUser();
  const bad = forgeToken({ sub: user.uid, aud: 'demo-elsewhere' });
  const asked = await server.call('GET', `/api/users/${user.uid}`, { token: user.token });
  const refused = await server.call('GET', '/api/users/somebody/ledger', { token: user.token });
  const unknown = await server.call('GET', `/api/users/${user.uid}`, { token: bad });
  expect([asked.status, refused.status, unknown.status]).toEqual([200, 403, 401]);
  const page = await connectLive(server.url, { token: user.token });
  await page.snapshot('me');
  expect(await page.authenticate(bad)).toBe(false);
  page.socket.close();
  own.error({ token: user.token, headers: { authorization: `Bearer ${user.token}` } }, 'by mistake');
  await server.end();

  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  const byStatus = new Map(requests.map(({ status, reqId }) => [status, reqId]));
  expect(byStatus.get(403)).toBe(refused.body.requestId);
  expect(byStatus.get(401)).toBe(unknown.body.requestId);
  expect(byStatus.get(200)).toMatch(/^[0-9a-f-]{36}$/);
  const log = lines.join('');
  expect(log).toContain('by mistake');
  for (const token of [user.token, bad]) expect(log).not.toContain(token);
});
