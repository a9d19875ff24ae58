import { type Grade, gradeOf, type Selection } from '@courtside/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { listGames } from './api.ts';
import { betAt, cardOf, fateOf, isPlaced, nextAnswer, nextGame, typeAmount, untilSettled } from './bets.ts';
import { settleGame } from './operator.ts';
import { balance, signIn, signUp } from './people.ts';
import { test } from './test.ts';

/** Enough to place three bets before tip-off on a slow machine, in seconds. */
const openFor = 45;

const lineIn = (words: string) => Number(/[+−]?\d+(\.5)?$/.exec(words)?.[0].replace('−', '-'));

/** Presses a button if it takes presses and bets on a whole spread. Read and pressed in one step, because lines move. */
const pressWholeSpread = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    const isWhole = !element.disabled && /[+−][1-9]\d* at /.test(element.textContent ?? '');
    if (isWhole) element.click();
    return isWhole;
  });

/** Bets on the first team of a game whose spread can push, at that spread. */
async function betOnWholeSpread(page: Page): Promise<{ card: Locator; id: string }> {
  let answer = nextAnswer(page);
  for (;;) {
    await nextGame(page.request, openFor, { fate: 'decided' });
    const games = (await listGames(page.request, { url: '' })).filter(({ betStatus }) => betStatus === 'open');
    for (const { id, endTime } of games) {
      if (fateOf(id) !== 'decided' || Date.parse(endTime) < Date.now() + 1000 * openFor) continue;
      const card = cardOf(page, id);
      await typeAmount(card, '40');
      if (!(await pressWholeSpread(card.locator('[data-market=spread]').first()))) continue;
      if (await isPlaced(card, await answer)) return { card, id };
      answer = nextAnswer(page);
      await card.getByRole('button', { name: 'Dismiss' }).click();
    }
  }
}

/** Bets on the first team or over, and accepts every changed line or price. */
async function betOn(card: Locator, market: 'total' | 'moneyline', dollars: string): Promise<void> {
  await typeAmount(card, dollars);
  await betAt(card, card.locator(`[data-market=${market}]`).first());
}

const dollars = async (shown: Locator) => Number((await shown.innerText()).replace(/[$,]/g, ''));

test('a bet on each market shows whether it is winning, and a spread exactly on its line returns the stake', async ({
  page,
  browser,
}) => {
  test.setTimeout(2 * untilSettled);
  const email = await signUp(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, email);
  await elsewhere.goto('/profile');
  const bets = elsewhere.locator('article[data-bet]');

  await page.goto('/betting');
  const { card, id } = await betOnWholeSpread(page);
  await betOn(card, 'total', '30');
  await betOn(card, 'moneyline', '20');
  await expect(balance(page)).toHaveText('$910.00');
  await expect(bets).toHaveCount(3);
  for (const stake of ['$40.00', '$30.00', '$20.00'])
    await expect(card.locator('[data-slip]')).toContainText(`${stake} on `);
  const slip = (await card.locator('[data-slip] p').allInnerTexts()).join(', ');
  const onStake = (stake: string) =>
    slip
      .split(', ')
      .find((row) => row.includes(`${stake} on `))
      ?.split(' on ')[1];
  const [spread, over, team] = ['$40.00', '$30.00', '$20.00'].map(onStake);
  if (!spread || !over || !team) throw new Error(`the slip shows ${slip}`);
  expect(spread.startsWith(`${team} `)).toBe(true);
  const selections: Readonly<Record<string, Selection>> = {
    [spread]: { market: 'spread', side: 'team1', line: lineIn(spread) },
    [over]: { market: 'total', side: 'over', line: lineIn(over) },
    [team]: { market: 'moneyline', side: 'team1', line: null },
  };

  // In play, the label of each bet is the grade at the score next to it.
  const inPlay = page.locator(`#game-${id}`).filter({ has: page.locator('[data-grade]') });
  await expect(inPlay.locator('[data-grade]')).toHaveCount(3, { timeout: untilSettled });
  const shown = await inPlay.evaluate((element) => ({
    points: [...element.querySelectorAll('tbody td:last-child')].map((cell) =>
      Number((cell.querySelector('.sr-only') ?? cell).textContent),
    ),
    bets: [...element.querySelectorAll('[data-own] li')].map((bet) => ({
      what: /You: (.+), \$/.exec(bet.textContent ?? '')?.[1] ?? '',
      grade: bet.querySelector('[data-grade]')?.getAttribute('data-grade'),
    })),
  }));
  const [team1 = Number.NaN, team2 = Number.NaN] = shown.points;
  for (const { what, grade } of shown.bets) {
    const selection = selections[what];
    if (!selection) throw new Error(`there is no bet on ${what}`);
    expect(grade).toBe(gradeOf(selection, { team1, team2 }) satisfies Grade);
  }
  await expect(bets.locator('[data-grade]')).toHaveCount(3);

  // A score exactly on the line and far over the total.
  const final = [150, 150 + lineIn(spread)] as const;
  await settleGame(id, final);
  const pushed = bets.filter({ hasText: 'PUSH' });
  await expect(pushed).toHaveCount(1, { timeout: untilSettled });
  await expect(pushed.getByRole('heading')).toContainText(spread);
  const won = final[0] > final[1] ? [over, team] : [over];
  await expect(bets.filter({ hasText: 'WON' })).toHaveCount(won.length);
  await expect(bets.filter({ hasText: 'WON' }).filter({ hasText: over })).toHaveCount(1);
  let expected = 910 + 40;
  for (const each of await bets.filter({ hasText: 'WON' }).all()) expected += await dollars(each.locator('dd').last());
  const money = `$${expected.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  await expect(balance(elsewhere)).toHaveText(money);
  await expect(balance(page)).toHaveText(money);

  // The settled bets stay in their places until the next visit, which lists them in the history.
  await elsewhere.reload();
  await elsewhere.getByRole('radio', { name: /^Push/ }).click();
  await expect(bets).toHaveCount(1);
  await elsewhere.getByRole('tab', { name: 'Balance history' }).click();
  // On a busy machine the game may have ended by itself before; then its result was corrected.
  const push = elsewhere.getByText(`Push on ${spread}, stake returned`);
  await expect(push.or(elsewhere.getByText(/your (loss|win) became a push/))).toBeVisible();
  await elsewhere.context().close();
});
