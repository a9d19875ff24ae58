import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Shortest pause between two taps, and the most that is added to it, in ms. */
const pauseMs = { min: 250, extra: 250 };

/** Scrolls an element to a place where it can be tapped. @returns the point to tap; null if another element covers it */
const findPoint = (element: Element, step: string) => {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const point = { x: x + width / 2, y: y + height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  if (hit === null || !(element.contains(hit) || hit.contains(element))) return null;
  window.inpRecorder?.step(step);
  return point;
};

/** Taps and types on a page with input events of the browser, as a user does. */
export function createThumb(page: Page, session: CDPSession) {
  let taps = 0;
  /** The pauses differ, so that taps arrive at every point of the rhythm of the odds. The same in each run. */
  const pause = () => {
    taps += 1;
    return wait(pauseMs.min + ((taps * 83) % pauseMs.extra));
  };
  return {
    /** Taps an element once it can be tapped. */
    async tap(step: string, target: Locator): Promise<void> {
      const until = Date.now() + 10_000;
      await target.waitFor();
      let point = await target.evaluate(findPoint, step);
      while (point === null) {
        if (Date.now() > until) throw new Error(`${step}: another element covers it`);
        await wait(100);
        point = await target.evaluate(findPoint, step);
      }
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
      await wait(40);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await pause();
    },
    /** Types into the focused field. */
    async type(step: string, text: string): Promise<void> {
      for (const key of text) {
        await page.evaluate((name) => window.inpRecorder?.step(name), step);
        await page.keyboard.press(key, { delay: 40 });
        await pause();
      }
    },
  };
}

export type Thumb = ReturnType<typeof createThumb>;
