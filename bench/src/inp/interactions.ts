import type { Page } from '@playwright/test';

/** A tap or key press, as the Event Timing API measured it. All times in ms. */
export interface Interaction {
  /** The step of the run that caused it. */
  readonly step: string;
  /** The longest of its events, such as `pointerup`. */
  readonly event: string;
  /** From the input to the next paint. */
  readonly duration: number;
  /** Until the first handler started. */
  readonly inputDelay: number;
  /** Time of the handlers, and of React's synchronous rendering in them. */
  readonly processing: number;
  /** From the last handler to the next paint. */
  readonly presentation: number;
}

interface Recorder {
  /** Starts a step: later interactions belong to it. */
  step(name: string): void;
  /** Number of interactions, including those too short to be reported. */
  count(): number;
  read(): Interaction[];
}

declare global {
  interface Window {
    inpRecorder?: Recorder;
  }
}

/** The Event Timing API reports no shorter event, in ms. */
export const shortestMs = 16;

/** Records the interactions of every document that the page opens from now on. */
export async function recordInteractions(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    interface EventTiming extends PerformanceEventTiming {
      readonly interactionId: number;
    }
    const steps: { name: string; at: number }[] = [];
    const byId = new Map<number, EventTiming[]>();
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as EventTiming[]) {
        if (entry.interactionId === 0) continue;
        byId.set(entry.interactionId, [...(byId.get(entry.interactionId) ?? []), entry]);
      }
    };
    const options = { type: 'event', durationThreshold, buffered: true };
    observer.observe(options);
    const describe = (events: readonly EventTiming[]): Interaction[] => {
      const [longest] = events.toSorted((a, b) => b.duration - a.duration);
      if (longest === undefined) return [];
      const { name, startTime, duration, processingStart } = longest;
      // The events of one frame end with the same paint: the handlers of all of them delay it.
      const end = startTime + duration;
      const sameFrame = events.filter((event) => Math.abs(event.startTime + event.duration - end) <= 8);
      const processingEnd = Math.max(...sameFrame.map((event) => event.processingEnd));
      return [
        {
          step: steps.findLast(({ at }) => at <= startTime)?.name ?? 'before the first step',
          event: name,
          duration,
          inputDelay: processingStart - startTime,
          processing: processingEnd - processingStart,
          presentation: Math.max(0, end - processingEnd),
        },
      ];
    };
    const { performance } = window as { performance: Performance & { interactionCount?: number } };
    window.inpRecorder = {
      step: (name) => void steps.push({ name, at: performance.now() }),
      count: () => performance.interactionCount ?? byId.size,
      read() {
        add(observer.takeRecords());
        return [...byId.values()].flatMap(describe);
      },
    };
  }, shortestMs);
}

/** The interactions of the current document. Those too short to be reported are only counted. */
export function readInteractions(page: Page): Promise<{ reported: Interaction[]; count: number }> {
  return page.evaluate(() => ({
    reported: window.inpRecorder?.read() ?? [],
    count: window.inpRecorder?.count() ?? 0,
  }));
}
