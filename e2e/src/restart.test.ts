import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnUser, UserBet } from '@courtside/contract';
import { type Stack, startStack } from '@courtside/stack';
import { expect } from '@playwright/test';
import { type Caller, dataOf, listGames, newCaller, returningCaller } from './api.ts';
import { test } from './test.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'courtside-restart-'));
let stack: Stack | undefined;
test.afterAll(async () => {
  await stack?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('keeps every account, bet and balance across a restart', async ({ request }) => {
  const start = async (): Promise<Stack> => {
    const started = await startStack({ dataDir, ports: 'free', settings: { LOG_LEVEL: 'warn' } });
    stack = started;
    await started.waitReady();
    return started;
  };
  const stateOf = async (running: Stack, { uid, headers }: Caller) => ({
    user: await dataOf<OwnUser>(await request.get(`${running.url}/api/users/${uid}`, { headers })),
    bets: await dataOf<Record<string, UserBet>>(
      await request.get(`${running.url}/api/userBets/user_id/${uid}`, { headers }),
    ),
  });

  const first = await start();
  const caller = await newCaller(request, first);
  await expect.poll(async () => (await listGames(request, first)).length).toBeGreaterThan(5);
  // A bet on the last game is still pending after the restart.
  const game = (await listGames(request, first)).filter(({ betStatus }) => betStatus === 'open').at(-1);
  const data = { betId: game?.id, teamChosen: game?.team1, amount: 123.45 };
  const key = { 'idempotency-key': randomUUID() };
  const place = ({ url }: Stack, { uid, headers }: Caller) =>
    request.post(`${url}/api/userbets/${uid}`, { headers: { ...headers, ...key }, data });
  const placed = await dataOf<UserBet>(await place(first, caller));
  const before = await stateOf(first, caller);
  expect(before.user.balance).toBe(876.55);
  expect(Object.values(before.bets)).toMatchObject([{ amount: 123.45, status: 'pending' }]);
  await first.stop();

  const second = await start();
  const again = await returningCaller(request, second, caller.email);
  expect(again.uid).toBe(caller.uid);
  expect(await stateOf(second, again)).toEqual(before);
  // A client that never received the response retries: every retry returns the same bet, and the stake is taken once.
  const answers = await Promise.all(Array.from({ length: 50 }, () => place(second, again)));
  for (const answer of answers) expect(await dataOf<UserBet>(answer)).toEqual(placed);
  expect(await stateOf(second, again)).toEqual(before);
});
