import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { TestServer } from '../testing/server.ts';
import { useLiveServer } from '../testing/use-live-server.ts';

let server: TestServer;
const { live, place } = useLiveServer((started) => {
  server = started;
});

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files on a stake's path, as docs/architecture.md lists them. */
function readWalk(): string[] {
  const page = readFileSync(`${root}docs/architecture.md`, 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith('Walk of a stake\n')) ?? '';
  return [...section.matchAll(/^\d+\. `([^`]+)`: /gm)].map(([, path = '']) => path);
}

/** The files of core and server with a function that ran during `act`. */
async function filesCalled(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  session.disconnect();
  return result
    .filter(({ url }) => url.startsWith('file:'))
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges: [whole] }) => functionName !== '' && (whole?.count ?? 0) > 0),
    )
    .map(({ url }) => fileURLToPath(url).replace(root, ''))
    .filter((path) => /^(?:core|server)\/src\/(?!.*(?:\.test\.ts$|testing\/))/.test(path));
}

it('calls the files of its walk in docs/architecture.md, and no other file where money moves', async () => {
  const user = await server.aUser();
  const game = await server.anOpenGame();
  const { snapshot, inbox } = await live(user);
  await snapshot('me');
  const called = await filesCalled(async () => {
    await place(user, 1, { game });
    await inbox.next(({ topic, type }) => topic === 'me' && type === 'update');
  });
  const walk = readWalk();
  expect(walk.filter((path) => !called.includes(path))).toEqual([]);
  const money = /^core\/src\/(?:ledger|bets)\/|^server\/src\/routes\/(?:user-)?bets/;
  expect(called.filter((path) => money.test(path) && !walk.includes(path))).toEqual([]);
});
