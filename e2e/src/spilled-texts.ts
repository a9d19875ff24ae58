import type { Page } from '@playwright/test';

/**
 * Texts that leave their box or the window, in the topmost dialog if one is open. A box is an element with a ground or an edge.
 * Texts for screen readers, parts that scroll, and marks on the corner of their box do not count; of texts that end in an ellipsis
 * the place of the ellipsis does.
 */
export function spilledTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    /** A rotated stamp is as large as its box. In px. */
    const [aside, above] = [3, 8];

    const isBox = ({ display, backgroundColor, backgroundImage, borderRightWidth }: CSSStyleDeclaration) =>
      display !== 'inline' &&
      (backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || borderRightWidth !== '0px');
    const isShortened = ({ textOverflow, webkitLineClamp }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    const scrolls = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
      [overflowX, overflowY].some((overflow) => ['auto', 'scroll'].includes(overflow));
    /** Whether an element is wider than the window has room for, and no part around it scrolls. */
    const isCutByWindow = (element: Element): boolean => {
      if (element.getBoundingClientRect().right <= innerWidth + 1) return false;
      for (let at = element.parentElement; at && at !== root; at = at.parentElement)
        if (scrolls(getComputedStyle(at))) return false;
      return true;
    };
    const leaves = (text: DOMRect, box: DOMRect) =>
      text.right > box.right + aside ||
      text.left < box.left - aside ||
      text.bottom > box.bottom + above ||
      text.top < box.top - above;

    /** The first box around a text that it leaves; null if it stays in all of them. */
    const leftBox = (element: Element, text: DOMRect): string | null => {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (scrolls(style)) return null;
        if (isShortened(style)) return isCutByWindow(at) ? 'the window' : null;
        const cuts = style.overflowX !== 'visible' || style.overflowY !== 'visible';
        const box = at.getBoundingClientRect();
        const isForReaders = cuts && box.width <= 1;
        // Such as the product's name in the header, where the balance needs its place.
        const isWrappedAway = cuts && style.flexWrap === 'wrap' && text.top >= box.bottom;
        if (isForReaders || isWrappedAway) return null;
        if ((cuts || isBox(style)) && leaves(text, box))
          return `<${at.tagName.toLowerCase()} class="${at.getAttribute('class')?.slice(0, 80)}">`;
        if (style.position === 'absolute' || style.position === 'fixed') return null;
      }
      return text.right > innerWidth + 1 || text.left < -1 ? 'the window' : null;
    };

    const spilled: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (
        !node.textContent?.trim() ||
        element === null ||
        element.closest('.sr-only, svg, script, style, option, select')
      )
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = rect.width > 1 ? leftBox(element, rect) : null;
        if (box === null) continue;
        spilled.push(`"${node.textContent.trim().slice(0, 40)}" leaves ${box}`);
        break;
      }
    }
    return spilled;
  });
}
