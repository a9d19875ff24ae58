import { onTestFinished } from 'vitest';

/** Makes the page of this test as wide as a desktop's. */
export function onDesktop(): void {
  const narrow = window.matchMedia;
  window.matchMedia = (query) => Object.assign(narrow(query), { matches: query === '(min-width: 64rem)' });
  onTestFinished(() => {
    window.matchMedia = narrow;
  });
}
