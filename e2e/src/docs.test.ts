import { endpoints, errorOf, type RouteName, routes } from '@courtside/contract';
import { expect } from '@playwright/test';
import { test } from './test.ts';

test('API docs list every route and run a request in the browser @deep', async ({ page }) => {
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
  const expected = names.map((name) => {
    const { method, path } = endpoints[name];
    return [name, method, path.replaceAll(/:(\w+)/g, '{$1}')];
  });
  const operations = () =>
    page.locator('.opblock').evaluateAll((all) =>
      all.map((operation) => {
        const textOf = (part: string) => operation.querySelector(`.opblock-summary-${part}`)?.textContent;
        const path = operation.querySelector('.opblock-summary-path')?.getAttribute('data-path');
        return [operation.id.split('-').at(-1), textOf('method'), path];
      }),
    );
  await expect.poll(async () => (await operations()).sort()).toEqual(expected.sort());

  const placeBet = page.locator('[id$="-placeBet"]');
  await placeBet.locator('.opblock-summary-control').click();
  const responses = placeBet.locator('.responses-wrapper');
  await expect(responses).toContainText(errorOf('insufficient-balance').message);
  const text = await responses.textContent();
  for (const code of routes.placeBet.errors) {
    expect(text).toContain(errorOf(code).code);
    expect(text).toContain(errorOf(code).message);
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
