import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

declare const axe: typeof Axe;

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Returns the violations of accessibility rules on a page, with the elements concerned. The pages have no frames, so axe
 * runs in the page itself; axe's own Playwright package opens a second page for every run.
 */
export async function violations(page: Page, runOnly: Axe.RunOptions['runOnly'] & object): Promise<Axe.Result[]> {
  if (await page.evaluate(() => typeof axe === 'undefined')) await page.evaluate(source);
  // Only the violations list every element: describing the elements that pass takes most of a run.
  return page.evaluate(async (options) => (await axe.run(options)).violations, {
    runOnly,
    resultTypes: ['violations'],
  } satisfies Axe.RunOptions);
}
