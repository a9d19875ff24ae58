import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { moveIn, openScreen, screens } from './screens.ts';

/** Waits for running animations to finish. Endless ones are ignored. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined);
  });
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on the theme. The themes differ in colors only. */
const colorRules = ['color-contrast', 'link-in-text-block'];

for (const who of ['out', 'in'] as const) {
  test(`no screen has an accessibility violation in either theme, signed ${who}`, async ({ browser }) => {
    test.setTimeout(600_000);
    // An element that is still fading would fail the contrast check.
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
    if (who === 'in') await moveIn(context);
    const found: Record<string, unknown> = {};
    for (const screen of screens.filter((candidate) => candidate.who === who)) {
      const page = await openScreen(context, screen);
      const grounds = new Set<string>();
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        grounds.add(await page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor'));
        await settled(page);
        const axe = new AxeBuilder({ page });
        const { violations } = await (colorScheme === 'dark'
          ? axe.withTags(rules)
          : axe.withRules(colorRules)
        ).analyze();
        for (const { id, nodes } of violations)
          found[`${screen.name}, ${colorScheme}: ${id}`] = nodes.map(
            ({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`,
          );
      }
      expect(grounds.size, `${screen.name} has two themes`).toBe(2);
      await page.close();
    }
    await context.close();
    expect(found).toEqual({});
  });
}
