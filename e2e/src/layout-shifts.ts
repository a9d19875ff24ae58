import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Screen } from './screen.ts';
import { openScreen } from './screens.ts';

/** The largest accepted sum of layout shifts on a page. */
const maxShift = 0.02;
/** How long every response of the API takes, in ms: the page shows its skeletons meanwhile. */
const responseMs = 250;

/**
 * Records the layout shifts of every page that is opened from now on.
 * @param withInput also those after the user's first press or key, which may be its answers; false by default
 */
export async function watchLayoutShifts(
  context: Pick<BrowserContext, 'addInitScript'>,
  { withInput = false }: { readonly withInput?: boolean } = {},
): Promise<void> {
  await context.addInitScript((countsInput) => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const seen = { sum: 0, moved: [] as string[] };
    Object.assign(globalThis, { layoutShifts: seen });
    let hadInput = false;
    for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, () => (hadInput = true), true);
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as Shift;
        if (hadInput && !countsInput) continue;
        seen.sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const html = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
          seen.moved.push(`${value.toFixed(4)}: from ${place(previousRect)} to ${place(currentRect)}: ${html}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, withInput);
}

/** Delays the API for every page of the context. */
export async function delayResponses(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await wait(responseMs);
    await route.fallback().catch(() => undefined);
  });
}

/** What has moved on a page since it was opened, if that is more than is accepted. */
export async function excessiveShifts(page: Page): Promise<string[]> {
  const { sum, moved } = await page.evaluate(() => window.layoutShifts);
  return sum > maxShift ? moved : [];
}

/** How often a screen is opened before it counts as moving: a game that tips off meanwhile moves those below it. */
const openings = 5;

/** What has moved on an open screen, if it also moves whenever the screen is opened again. */
export async function movesWhileLoading(page: Page, screen: Screen): Promise<string[]> {
  let moved = await excessiveShifts(page);
  for (let opened = 1; opened < openings && moved.length > 0; opened += 1) {
    const again = await openScreen(page.context(), screen, page.viewportSize());
    moved = await excessiveShifts(again);
    await again.close();
  }
  return moved;
}

declare global {
  interface Window {
    layoutShifts: { readonly sum: number; readonly moved: string[] };
  }
}
