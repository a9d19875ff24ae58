import type { Page } from '@playwright/test';

/** A phone on which nothing moves. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;

/**
 * Elements that can be pressed and whose pressable area is less than 44 px high or wide, in the topmost dialog if one is open. Links in running text are
 * exempt: they are as high as the line. Inert elements cannot be pressed at all.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const least = 44;
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    const pressable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider]';
    const inText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim()) &&
      !element.matches('.tap');

    const hits = (element: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && element.contains(hit);
    };

    /** Distance from a point in one direction at which the element still receives the press, in px. */
    const reach = (element: Element, x: number, y: number, dx: number, dy: number) => {
      let far = 0;
      while (far <= least) {
        if (!hits(element, x + dx * (far + 1), y + dy * (far + 1))) break;
        far += 1;
      }
      return far;
    };
    /** Whether the element receives a press at the ends of a large enough cross and in between. Saves most measurements. */
    const isLarge = (element: Element, x: number, y: number) =>
      [-21, -10, 0, 10, 21].every((by) => hits(element, x + by, y) && hits(element, x, y + by));

    const small: string[] = [];
    for (const element of root.querySelectorAll<HTMLElement>(pressable)) {
      if (inText(element) || element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      // Some elements are visible only while focused, such as the skip link.
      if (element.getBoundingClientRect().bottom < 0) element.focus();
      const box = element.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (isLarge(element, x, y)) {
        element.blur();
        continue;
      }
      const width = reach(element, x, y, -1, 0) + reach(element, x, y, 1, 0) + 1;
      const height = reach(element, x, y, 0, -1) + reach(element, x, y, 0, 1) + 1;
      // Counting loses half a pixel at either end.
      element.blur();
      if (width < least - 1 || height < least - 1)
        small.push(`${width} x ${height}: ${element.outerHTML.slice(0, 160)}`);
    }
    return small;
  });
}

/** Elements that are wider than the open dialog or, where there is none and for fixed elements, than the phone. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
    const phoneWidth = document.documentElement.getBoundingClientRect().right;
    const isFixed = (element: Element) => {
      for (let at: Element | null = element; at && at !== dialog; at = at.parentElement)
        if (getComputedStyle(at).position === 'fixed') return true;
      return false;
    };
    const limitOf = (element: Element) =>
      dialog === null || isFixed(element) ? phoneWidth : dialog.getBoundingClientRect().right;
    const scrolls = (element: Element) => {
      for (let at: Element | null = element.parentElement; at; at = at.parentElement)
        if (at !== dialog && ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX)) {
          if (at !== document.body && at !== document.documentElement && at.scrollHeight <= at.clientHeight)
            return true;
        }
      return false;
    };
    return [...(dialog ?? document.body).querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > limitOf(element) + 1)
      .filter((element) => !scrolls(element) && !element.closest('.sr-only, svg'))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}
