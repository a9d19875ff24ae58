import type { Page } from '@playwright/test';

/** What keeps a page busy or moves on it, from `begin` on. */
interface BusyPage {
  begin(): void;
  /** The durations of the tasks over 50 ms, in ms, and each layout shift in words. */
  read(): { readonly tasks: number[]; readonly shifts: string[] };
}

declare global {
  interface Window {
    busyPage: BusyPage;
  }
}

/** Records the long tasks and layout shifts of the next document that the page opens. */
export async function recordBusyPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    let begunAt = Number.POSITIVE_INFINITY;
    const tasks: number[] = [];
    const shifts: string[] = [];
    const note = (entry: PerformanceEntry) => {
      if (entry.startTime < begunAt) return;
      if (entry.entryType === 'longtask') {
        tasks.push(entry.duration);
        return;
      }
      const { value, sources } = entry as Shift;
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : '?'));
      shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`);
    };
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    });
    for (const type of ['longtask', 'layout-shift']) observer.observe({ type });
    window.busyPage = {
      begin() {
        begunAt = performance.now();
      },
      read() {
        for (const entry of observer.takeRecords()) note(entry);
        return { tasks, shifts };
      },
    };
  });
}
