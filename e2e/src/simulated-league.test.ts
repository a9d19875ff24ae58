import type { UserBet } from '@courtside/contract';
import { startTemporaryStack, type TemporaryStack } from '@courtside/stack';
import { timeFactor } from '@courtside/stack/testing/time-factor';
import { expect } from '@playwright/test';
import { dataOf } from './answers.ts';
import { listGames, newCaller } from './api.ts';
import { test } from './test.ts';

let stack: TemporaryStack | undefined;
test.afterAll(() => stack?.stop());

test('the demo plays its own games: a bet on one is settled at its end', { tag: '@deep' }, async ({ request }) => {
  stack = await startTemporaryStack({ settings: { LOG_LEVEL: 'warn', SIMULATOR_SPEED: '20' } });
  await stack.waitReady();
  const running = stack;
  const { uid, headers } = await newCaller(request, running);
  // A game may tip off, or its price may move, under the bet.
  await expect(async () => {
    const game = (await listGames(request, running)).find(({ betStatus }) => betStatus === 'open');
    const data = { betId: game?.id, teamChosen: game?.team1, amount: 40 };
    await dataOf(await request.post(`${running.url}/api/userbets/${uid}`, { headers, data }));
  }).toPass();
  const statuses = async () =>
    Object.values(
      await dataOf<Record<string, UserBet>>(
        await request.get(`${running.url}/api/userBets/user_id/${uid}`, { headers }),
      ),
    ).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 90_000 * timeFactor() }).toEqual([expect.stringMatching(/^(won|lost)$/)]);
});
