import { startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { timeFactor } from '@courtside/stack/testing/time-factor';
import { expect } from '@playwright/test';
import { gameOpenFor } from './bets.ts';
import { navigate, signUp } from './people.ts';
import { test } from './test.ts';

let stack: TemporaryStack | undefined;
test.afterAll(async () => {
  await stack?.stop();
});

test('prices of a server that hangs are not offered until it answers again', { tag: '@deep' }, async ({ browser }) => {
  stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn' } });
  await stack.waitReady();
  const { server } = stack.pids();
  if (server === undefined) throw new Error('no server');
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await signUp(page);
  await navigate(page, 'Betting');
  const state = page.locator('[data-live]');
  const price = (await gameOpenFor(page, 90)).getByRole('button', { name: /^Bet on/ }).first();
  await expect(state).toHaveAttribute('data-live', 'live');
  await expect(price).toBeEnabled();

  process.kill(server, 'SIGSTOP');
  try {
    // Ten seconds after the last heartbeat, with a margin for a busy machine.
    await expect(state).toHaveAttribute('data-live', 'reconnecting', { timeout: 15_000 * timeFactor() });
    await expect(price).toBeDisabled();
    await expect(page.getByText(/^Odds as of \d\d:\d\d:\d\d\. Waiting for the server\.$/).first()).toBeVisible();
  } finally {
    process.kill(server, 'SIGCONT');
  }
  await expect(state).toHaveAttribute('data-live', 'live');
  await expect(price).toBeEnabled();
  await context.close();
});
