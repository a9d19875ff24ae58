import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnUser, UserBet } from '@courtside/contract';
import { type Stack, startStack } from '@courtside/stack';
import { type APIRequestContext, expect, type WebSocketRoute } from '@playwright/test';
import type { Caller } from './accounts/service.ts';
import { dataOf } from './answers.ts';
import { listGames, newCaller, returningCaller } from './api.ts';
import { amountField, gameOpenFor, standingGames } from './bets.ts';
import { balance, navigate, signUp } from './people.ts';
import { test } from './test.ts';
import { collectToasts } from './toasts.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'courtside-restart-'));
let stack: Stack | undefined;
test.afterEach(() => stack?.stop());
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Starts a stack on the data that the last one has left. */
async function start(): Promise<Stack> {
  const started = await startStack({ dataDir, ports: 'free', settings: { LOG_LEVEL: 'warn' } });
  stack = started;
  await started.waitReady();
  return started;
}

/** Bets on the game that ends last, without a browser. */
async function betAsCaller(request: APIRequestContext, { url }: Stack, { uid, headers }: Caller, amount: number) {
  const game = (await listGames(request, { url })).filter(({ betStatus }) => betStatus === 'open').at(-1);
  const data = { betId: game?.id, teamChosen: game?.team1, amount };
  const key = { 'idempotency-key': randomUUID() };
  const place = () => request.post(`${url}/api/userbets/${uid}`, { headers: { ...headers, ...key }, data });
  // Right after the start, a market waits until its prices have been read again.
  await expect(async () => dataOf<UserBet>(await place())).toPass();
}

test('open tabs that lose their connection stay signed in and catch up, with their page and the typed amount', async ({
  page: betting,
  context,
}) => {
  const connections: WebSocketRoute[] = [];
  await context.routeWebSocket(/socket\.io/, (socket) => {
    socket.connectToServer();
    connections.push(socket);
  });
  const email = await signUp(betting);
  await navigate(betting, 'Betting');
  const amount = amountField(await gameOpenFor(betting, 60));
  await amount.fill('37.50');
  const profile = await context.newPage();
  await profile.goto('/profile');
  const tabs = [betting, profile];
  for (const page of tabs) await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'live');
  const lost = connections.splice(0);
  for (const connection of lost) await connection.close({ code: 1001, reason: 'the server restarts' });
  await expect.poll(() => connections.length).toBeGreaterThanOrEqual(tabs.length);
  for (const page of tabs) await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'live');
  // A bet of another device arrives in both tabs: they are signed in, not just connected.
  const { uid, headers } = await returningCaller(betting.request, { url: '' }, email);
  const [game] = await standingGames(betting.request);
  const data = { betId: game?.id, teamChosen: game?.team1, amount: 20 };
  await dataOf(await betting.request.post(`/api/userbets/${uid}`, { headers, data }));
  for (const page of tabs) await expect(balance(page)).toHaveText('$980.00');
  await expect(betting).toHaveURL('/betting');
  await expect(profile).toHaveURL('/profile');
  await expect(amount).toHaveValue('37.50');
});

test('open tabs stay signed in across a restart, with their page and the typed amount', { tag: '@deep' }, async ({
  browser,
  request,
}) => {
  const first = await start();
  const context = await browser.newContext({ baseURL: first.url });
  const betting = await context.newPage();
  const email = await signUp(betting);
  await navigate(betting, 'Betting');
  const amount = amountField(await gameOpenFor(betting, 60));
  await amount.fill('37.50');
  const profile = await context.newPage();
  await profile.goto('/profile');
  const tabs = [betting, profile];
  for (const page of tabs) await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'live');
  const toasts = await Promise.all(tabs.map(collectToasts));
  await first.stop();

  const second = await start();
  expect(second.url).toBe(first.url);
  for (const page of tabs) await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'live');
  // A bet of another device arrives in both tabs: they are signed in, not just connected.
  await betAsCaller(request, second, await returningCaller(request, second, email), 20);
  for (const page of tabs) await expect(balance(page)).toHaveText('$980.00');
  await expect(betting).toHaveURL('/betting');
  await expect(profile).toHaveURL('/profile');
  await expect(amount).toHaveValue('37.50');
  expect((await Promise.all(toasts.map((read) => read()))).flat()).toEqual([]);
  // A reload asks the authentication service whether the session is still valid.
  await profile.reload();
  await expect(balance(profile)).toHaveText('$980.00');
  await context.close();
});

test('keeps every account, bet and balance across a restart', { tag: '@deep' }, async ({ request }) => {
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
  await expect(async () => dataOf<UserBet>(await place(first, caller))).toPass();
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
