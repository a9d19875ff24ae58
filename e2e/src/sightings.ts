import { expect, type Page } from '@playwright/test';

interface Sighting {
  readonly text: string;
  /** When it was first seen, in ms on the clock that all tabs of this machine share. */
  readonly at: number;
}

interface Watched extends Window {
  sightings?: Record<string, Sighting[]>;
}

/**
 * Records each text that a watched element shows, with the time of the change. The records live on `window`, so a
 * reload would lose them.
 *
 * @param values the selector of each watched element, by name
 */
export async function watchValues(page: Page, values: Record<string, string>): Promise<void> {
  // Without reduced motion a balance counts up for half a second.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate((selectors) => {
    const sightings = Object.fromEntries(Object.keys(selectors).map((key): [string, Sighting[]] => [key, []]));
    (window as Watched).sightings = sightings;
    const look = () => {
      for (const [key, selector] of Object.entries(selectors)) {
        const text = document.querySelector(selector)?.textContent;
        const seen = sightings[key];
        if (text && seen?.at(-1)?.text !== text) seen?.push({ text, at: performance.timeOrigin + performance.now() });
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  }, values);
}

/** When a watched element first showed a text, in ms on the clock that all tabs share; infinite if it never did. */
export async function firstSightingOf(page: Page, key: string, text: string): Promise<number> {
  const seen = await page.evaluate((watched) => (window as Watched).sightings?.[watched] ?? [], key);
  return seen.find((sighting) => sighting.text.includes(text))?.at ?? Number.POSITIVE_INFINITY;
}

/** A page whose values are watched. */
export interface WatchedPage {
  readonly page: Page;
  readonly name: string;
  readonly values: Record<string, string>;
}

/**
 * Expects every watched value to have changed from one text to another without a reload, and each within a second of
 * the first change.
 */
export async function expectToMoveTogether(pages: readonly WatchedPage[], from: string, to: string): Promise<void> {
  const times: Record<string, number> = {};
  for (const { page, name, values } of pages) {
    for (const [key, selector] of Object.entries(values)) {
      await expect(page.locator(selector)).toHaveText(to);
      const seen = await page.evaluate((watched) => (window as Watched).sightings?.[watched] ?? [], key);
      expect(seen[0]?.text, `${name}: the page was not reloaded`).toBe(from);
      times[`${name}, ${key}`] = seen.find(({ text }) => text === to)?.at ?? Number.POSITIVE_INFINITY;
    }
  }
  const first = Math.min(...Object.values(times));
  for (const [where, at] of Object.entries(times)) {
    expect(at - first, `${where}: ms after the first value that showed it`).toBeLessThanOrEqual(1000);
  }
}
