import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { forgeToken } from './testing/emulator.ts';
import { connectLive } from './testing/live.ts';
import { aServer } from './testing/server.ts';

it('logs each request with its id, and no token, valid or invalid', async () => {
  const lines: string[] = [];
  const logger = createLogger({ LOG_LEVEL: 'trace' }, 'server', { write: (line) => void lines.push(line) });
  const server = await aServer({ deps: { logger } });
  await server.core();
  const user = await server.aUser();
  const invalid = forgeToken({ sub: user.uid, aud: 'demo-elsewhere' });
  const accepted = await server.call('GET', `/api/users/${user.uid}`, { token: user.token });
  const rejected = await server.call('GET', '/api/users/another-user/ledger', { token: user.token });
  const unknown = await server.call('GET', `/api/users/${user.uid}`, { token: invalid });
  expect([accepted.status, rejected.status, unknown.status]).toEqual([200, 403, 401]);
  const page = await connectLive(server.url, { token: user.token });
  await page.snapshot('me');
  expect(await page.authenticate(invalid)).toBe(false);
  page.socket.close();
  logger.error({ token: user.token, headers: { authorization: `Bearer ${user.token}` } }, 'token logged by mistake');
  await server.end();

  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  const byStatus = new Map(requests.map(({ status, reqId }) => [status, reqId]));
  expect(byStatus.get(403)).toBe(rejected.body.requestId);
  expect(byStatus.get(401)).toBe(unknown.body.requestId);
  expect(byStatus.get(200)).toMatch(/^[0-9a-f-]{36}$/);
  const log = lines.join('');
  expect(log).toContain('token logged by mistake');
  for (const token of [user.token, invalid]) expect(log).not.toContain(token);
});
