import { expect, test } from '@playwright/test';
import { signUp } from './people.ts';

test('H1, H2, H5, F4: shows a signed-out visitor the banner, three trending bets and the invitation to join', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your Favorite Odds, Without the Stakes!' })).toBeVisible();
  await expect(page.getByText('Experience the thrill of sports betting like never before!')).toBeVisible();
  const trending = page.getByRole('region', { name: 'Trending Bets' }).getByRole('article');
  await expect(trending).toHaveCount(3);
  await expect(trending.first()).toContainText(/[A-Z].* vs [A-Z]/);
  await expect(trending.first()).toContainText(/: [+−]\d{3,}/);
  await expect(page.getByText('Ready to Join')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('2025');
  await trending.first().getByRole('link', { name: 'Place Bet' }).click();
  await expect(page).toHaveURL('/betting');
});

test('H5: hides the invitation to join from signed-in users', async ({ page }) => {
  await signUp(page);
  await expect(page.getByText('Ready to Join')).toBeHidden();
});

test('F1, F2: every page has the header, and paths are case-insensitive', async ({ page }) => {
  for (const path of ['/BETTING', '/SignIn', '/signup', '/nowhere']) {
    await page.goto(path);
    for (const name of ['Betting', 'Leaderboard', 'Injuries', 'FriendGroup', 'Sign In']) {
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
    }
  }
  await expect(page.getByRole('main')).toContainText(/not/i);
});

test('H4: shows an error if the games cannot be fetched', async ({ page }) => {
  await page.route('**/api/bets', (route) => route.abort());
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/socket\.io/, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Failed to fetch bets, please try again later.')).toBeVisible();
});
