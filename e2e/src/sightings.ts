import { expect, type Page } from '@playwright/test';

interface Sighting {
  readonly text: string;
  /** When it was first seen, in ms of the clock all tabs of this machine share. */
  readonly at: number;
}

interface Watched extends Window {
  sightings?: Record<string, Sighting[]>;
}

/**
 * From now on the page notes each text a figure shows and when, in the moment its document changes. The notes live on
 * `window`, so a reload would lose them.
 *
 * @param figures the selector of each, by name
 */
export async function watchFigures(page: Page, figures: Record<string, string>): Promise<void> {
  // A balance is otherwise counted up to, which takes half a second of its own.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate((selectors) => {
    const sightings = Object.fromEntries(Object.keys(selectors).map((figure): [string, Sighting[]] => [figure, []]));
    (window as Watched).sightings = sightings;
    const look = () => {
      for (const [figure, selector] of Object.entries(selectors)) {
        const text = document.querySelector(selector)?.textContent;
        const seen = sightings[figure];
        if (text && seen?.at(-1)?.text !== text) seen?.push({ text, at: performance.timeOrigin + performance.now() });
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  }, figures);
}

/** A page whose figures are watched. */
export interface WatchedPage {
  readonly page: Page;
  readonly name: string;
  readonly figures: Record<string, string>;
}

/**
 * Expects every watched figure to have gone from one text to another without a reload, and each within a second of the
 * first that did.
 */
export async function expectToMoveTogether(pages: readonly WatchedPage[], from: string, to: string): Promise<void> {
  const times: Record<string, number> = {};
  for (const { page, name, figures } of pages) {
    for (const [figure, selector] of Object.entries(figures)) {
      await expect(page.locator(selector)).toHaveText(to);
      const seen = await page.evaluate((watched) => (window as Watched).sightings?.[watched] ?? [], figure);
      expect(seen[0]?.text, `${name}: nothing was reloaded meanwhile`).toBe(from);
      times[`${name}, ${figure}`] = seen.find(({ text }) => text === to)?.at ?? Number.POSITIVE_INFINITY;
    }
  }
  const first = Math.min(...Object.values(times));
  for (const [where, at] of Object.entries(times)) {
    expect(at - first, `${where}: ms after the first figure that showed it`).toBeLessThanOrEqual(1000);
  }
}
