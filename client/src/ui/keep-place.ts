/** The parts of a page, from a card up. */
const parts = 'article, section, aside';

function partsAround(element: Element | null): Element[] {
  const around: Element[] = [];
  for (let at = element?.closest(parts); at; at = at.parentElement?.closest(parts)) around.push(at);
  return around;
}

/**
 * Remembers where on the page the focus is. The returned function brings it back there if nothing has it once the page
 * has settled: to the heading of the nearest part around that place that is still there, else to the page's main part.
 */
export function keepPlace(): () => void {
  const around = partsAround(document.activeElement);
  const comeBack = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const [heading] = around.flatMap((part) =>
      part.isConnected ? [...part.querySelectorAll<HTMLElement>('h1, h2, h3')] : [],
    );
    if (heading) heading.tabIndex = -1;
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
  return () => queueMicrotask(comeBack);
}
