import type { Page } from '@playwright/test';

/**
 * Elements that leave the box of their parent sideways, in the topmost dialog if one is open, also where the parent cuts them off.
 * Parts that scroll, elements that are moved or placed on purpose (by position, transform or a negative margin), and those for
 * screen readers do not count.
 */
export function wideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const isPlaced = ({
      position,
      transform,
      rotate,
      translate,
      scale,
      marginLeft,
      marginRight,
    }: CSSStyleDeclaration) =>
      position === 'absolute' ||
      position === 'fixed' ||
      [transform, rotate, translate, scale].some((moved) => moved !== 'none') ||
      Number.parseFloat(marginLeft) < 0 ||
      Number.parseFloat(marginRight) < 0;
    const isForReaders = (element: Element) => element.closest('.sr-only, svg, [data-toast]') !== null;
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.slice(0, 80)}">`;
    const wide: string[] = [];
    for (const element of root.querySelectorAll('*')) {
      const parent = element.parentElement;
      if (parent === null || isForReaders(element) || !element.checkVisibility({ contentVisibilityAuto: true }))
        continue;
      const around = getComputedStyle(parent);
      if (['inline', 'contents'].includes(around.display) || ['auto', 'scroll'].includes(around.overflowX)) continue;
      const style = getComputedStyle(element);
      if (style.display === 'inline' || style.display === 'contents' || isPlaced(style)) continue;
      const [box, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()];
      if (outer.width <= 1 || box.width === 0) continue;
      // Wrapped away where it has no room, such as the product's name; and faces that lie over each other.
      const isAway = around.flexWrap === 'wrap' && around.overflowY !== 'visible' && box.top >= outer.bottom;
      if (isAway || parent.matches('[data-face]')) continue;
      if (box.right > outer.right + 1 || box.left < outer.left - 1)
        wide.push(
          `${name(element)} of ${Math.round(box.width)} px leaves ${name(parent)} of ${Math.round(outer.width)} px`,
        );
    }
    return wide;
  });
}
