import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { z } from 'zod';

/** Activity of a page's main thread during a trace. */
export interface MainThread {
  readonly tasks: number;
  readonly longestMs: number;
  /** Number of text changes on the screen. Each changed price is one. */
  readonly changes: number;
}

/** The used fields of an event in Chromium's trace format. `dur` is in microseconds. */
const traceEventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.number().optional(),
  args: z
    .object({
      name: z.unknown(),
      data: z.object({ frames: z.array(z.object({ url: z.string(), processId: z.number() })).optional() }).catch({}),
    })
    .partial()
    .optional(),
});
type TraceEvent = z.infer<typeof traceEventSchema>;

/** Counts text changes in the page. */
async function countChanges(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const count = { changes: 0 };
    const observer = new MutationObserver((records) => {
      count.changes += records.length;
    });
    observer.observe(document.body, { subtree: true, characterData: true });
    return count;
  });
  return () => counter.evaluate(({ changes }) => changes);
}

/** Recognizes events of the page's main thread: that of the process with a frame of this URL. */
function isPageThread(events: readonly TraceEvent[], url: string): (event: TraceEvent) => boolean {
  const frames = events.flatMap(({ name, args }) =>
    name === 'TracingStartedInBrowser' ? (args?.data?.frames ?? []) : [],
  );
  const pid = frames.find((frame) => frame.url === url)?.processId;
  const thread = events.find(
    (event) => event.name === 'thread_name' && event.pid === pid && event.args?.name === 'CrRendererMain',
  );
  if (thread === undefined) throw new Error('the trace does not show the page');
  return (event) => event.pid === thread.pid && event.tid === thread.tid;
}

/** Traces a page's main thread for `ms`. */
export async function traceMainThread(page: Page, ms: number): Promise<MainThread> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...z.array(traceEventSchema).parse(value)));
  const readChanges = await countChanges(page);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'],
    },
  });
  await wait(ms);
  const changes = await readChanges();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  const mine = isPageThread(events, page.url());
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && mine(event));
  const longestMs = Math.max(0, ...tasks.map(({ dur = 0 }) => dur)) / 1000;
  return { tasks: tasks.length, longestMs, changes };
}
