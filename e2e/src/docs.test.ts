import { endpoints, errorOf, type RouteName, routes } from '@courtside/contract';
import { expect, test } from '@playwright/test';

test('API docs list every route and run a request in the browser', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto('/api/docs');
  await expect(page).toHaveTitle('Courtside API');
  await expect(page.getByRole('heading', { name: /Courtside/ })).toBeVisible();
  // The page shows the product's name only, without the top bar of Swagger UI.
  await expect(page.locator('.topbar')).toHaveCount(0);

  // The routes of the operator page exist only for admins.
  const names = (Object.keys(endpoints) as RouteName[]).filter((name) => routes[name].access !== 'admin');
  for (const name of names) {
    const { method, path } = endpoints[name];
    const operation = page.locator(`[id$="-${name}"]`);
    await expect(operation).toContainText(method);
    await expect(operation.locator('.opblock-summary-path')).toHaveAttribute(
      'data-path',
      path.replaceAll(/:(\w+)/g, '{$1}'),
    );
  }

  const placeBet = page.locator('[id$="-placeBet"]');
  await placeBet.locator('.opblock-summary-control').click();
  for (const code of routes.placeBet.errors) {
    await expect(placeBet.locator('.responses-wrapper')).toContainText(errorOf(code).code);
    await expect(placeBet.locator('.responses-wrapper')).toContainText(errorOf(code).message);
  }

  const listBets = page.locator('[id$="-listBets"]');
  await listBets.locator('.opblock-summary-control').click();
  await listBets.getByRole('button', { name: 'Try it out' }).click();
  await listBets.getByRole('button', { name: 'Execute' }).click();
  const answered = listBets.locator('.live-responses-table .response');
  await expect(answered.locator('.response-col_status')).toContainText('200');
  await expect(answered).toContainText('"success": true');
  await expect(answered).toContainText('"betStatus": "open"');
  expect(complaints).toEqual([]);
});
