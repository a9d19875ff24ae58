import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repoRoot, type TemporaryStack } from '@courtside/stack';
import { expect, type Page } from '@playwright/test';
import { cardOf, placeBet } from './bets.ts';
import { balance, navigate, signUp } from './people.ts';
import { hasRealSeason, type RealNight, startRealNight } from './real-night.ts';
import { test } from './test.ts';

const run = promisify(execFile);
const whenPresent = hasRealSeason ? test : test.skip;
const why = 'The official box score has the home team ahead.';

let night: RealNight | undefined;
test.afterAll(() => night?.stop());

/** ESPN's page with the final scores of one game exchanged. */
function exchangeFinal(body: string, homeTeam: string): string {
  const page: { events?: { competitions: { status: { type: { completed: boolean } }; competitors: Side[] }[] }[] } =
    JSON.parse(body);
  for (const { competitions } of page.events ?? []) {
    const [competition] = competitions;
    if (competition === undefined || !competition.status.type.completed) continue;
    const [home, away] = competition.competitors;
    if (home?.team.displayName !== homeTeam || away === undefined) continue;
    [home.score, away.score] = [away.score, home.score];
  }
  return JSON.stringify(page);
}

interface Side {
  score: string;
  readonly team: { readonly displayName: string };
}

/** Runs a command of the project on the data of a stack. */
async function command(stack: TemporaryStack, ...args: readonly string[]): Promise<string> {
  const options = { cwd: repoRoot, env: { ...process.env, ...stack.env } };
  return (await run(process.execPath, ['stack/src/cli.ts', ...args], options)).stdout;
}

/** The row of the balance history that pays or refunds a bet. */
const trailRow = (page: Page) => page.getByRole('listitem').filter({ hasText: 'decided by an operator' });

whenPresent(
  'a dispute blocks the bets, alarms the operator, and is decided with a reason that bettors read',
  async ({ browser }) => {
    test.setTimeout(300_000);
    let disputed = '';
    let asked = 0;
    night = await startRealNight({}, (path, body) => {
      if (!path.includes('/scoreboard')) return body;
      asked += 1;
      return exchangeFinal(body, disputed);
    });
    const { stack, control, begin } = night;
    const newPage = async () => (await browser.newContext({ baseURL: stack.url })).newPage();
    const [bo, ann] = [await newPage(), await newPage()];
    await signUp(bo);
    const annEmail = await signUp(ann);
    const games = await begin(['--nights', '1', '--night-seconds', '1200', '--game-seconds', '20']);
    const [game] = games;
    if (game === undefined) throw new Error('the night has no games');
    disputed = game.home_team === 'Los Angeles Clippers' ? 'LA Clippers' : game.home_team;

    for (const [page, side, dollars] of [
      [bo, 'first', '40'],
      [ann, 'last', '30'],
    ] as const) {
      await navigate(page, 'Betting');
      await placeBet(cardOf(page, game.id), side, dollars);
    }
    await expect(balance(bo)).toHaveText('$960.00');
    expect(await command(stack, 'admin', 'add', annEmail)).toContain('is an admin now');

    // The game tips off in a few seconds and ends 20 seconds later.
    const minutes = (Date.now() - Date.parse(game.commence_time) + 5_000) / 60_000;
    await control({ move: { id: game.id, minutes } });
    const card = bo.locator(`article[aria-label="${game.home_team} vs ${game.away_team}"]`);
    await expect(card).toContainText('Result being checked', { timeout: 120_000 });
    const scores = `${game.awayScore}–${game.homeScore}`;
    expect(await command(stack, 'games')).toContain(`DISPUTE: espn reports final ${scores}`);

    // A source that falls silent has not agreed.
    await control({ scoresStatus: 500 });
    const until = asked + 5;
    await expect.poll(() => asked).toBeGreaterThan(until);
    await expect(card).toContainText('Result being checked');
    await expect(balance(bo)).toHaveText('$960.00');

    await ann.goto('/admin');
    await expect(ann.getByText('1 disputed')).toBeVisible();
    const row = ann.locator(`li[data-game="${game.id}"]`);
    await expect(row).toContainText('Disputed');
    await expect(row).toContainText(`espn reports final ${scores}`);
    await row.getByRole('button', { name: /^Decide/ }).click();
    const dialog = ann.getByRole('dialog');
    await dialog.getByLabel(game.home_team).fill(String(game.homeScore));
    await dialog.getByLabel(game.away_team).fill(String(game.awayScore));
    await dialog.getByLabel('Reason').fill(why);
    await dialog.getByRole('button', { name: 'Settle game' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(ann.getByText('0 disputed')).toBeVisible();

    const homeWon = game.homeScore > game.awayScore;
    await (homeWon ? expect(balance(bo)).not.toHaveText('$960.00') : expect(balance(ann)).not.toHaveText('$970.00'));
    await expect(card).not.toContainText('Result being checked');
    for (const page of [bo, ann]) {
      await page.goto('/profile');
      await page.getByRole('tab', { name: 'Balance history' }).click();
      await expect(trailRow(page)).toContainText(why.slice(0, -1));
    }
    expect(await command(stack, 'games')).not.toContain('DISPUTE');
    expect(await command(stack, 'audit')).toContain('0 violations');
    for (const page of [bo, ann]) await page.context().close();
  },
);
