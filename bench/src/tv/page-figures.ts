import type { Game } from '@courtside/contract';
import type { CDPSession, Page } from '@playwright/test';

/** What a page holds, after everything that it can release has been released. */
export interface PageFigures {
  /** Bytes of JavaScript. */
  readonly heap: number;
  /** DOM nodes, also those that are in no document. */
  readonly nodes: number;
  readonly listeners: number;
  /** Requests since the page was opened. */
  readonly requests: number;
}

/** Counts the requests of a page from now on. */
export function countRequests(page: Page): () => number {
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  return () => requests;
}

/** Collects garbage and reads what is left. */
export async function readFigures(session: CDPSession, requests: () => number): Promise<PageFigures> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return { heap: usedSize, nodes: metric('Nodes'), listeners: metric('JSEventListeners'), requests: requests() };
}

/** `12.34 MB, 812 nodes, 90 listeners, 31 requests`. */
export function figureWords({ heap, nodes, listeners, requests }: PageFigures): string {
  return `${(heap / 1e6).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners, ${requests} requests`;
}

/** The scores on the screen as `id home-away`, unlit ones as `id -`. */
function shownScores(page: Page): Promise<readonly string[]> {
  return page.locator('li[data-game]').evaluateAll((games) =>
    games.map((game) => {
      const points = [...game.querySelectorAll('.team-name[title] + * > .sr-only')].map((each) => each.textContent);
      return `${game.getAttribute('data-game')} ${points.join('-')}`;
    }),
  );
}

/**
 * Compares the scores on the screen with those of the server. A score may change between the two reads, so a difference counts
 * once it has lasted for some seconds.
 * @returns the games whose score on the screen is an old one
 */
export async function missedScores(page: Page, readGames: () => Promise<readonly Game[]>): Promise<readonly string[]> {
  let missed: readonly string[] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const [shown, games] = await Promise.all([shownScores(page), readGames()]);
    const right = new Set(
      games.map(({ id, score }) => `${id} ${score === null ? '-' : `${score.team1}-${score.team2}`}`),
    );
    missed = shown.filter((each) => !right.has(each));
    if (shown.length > 0 && missed.length === 0) return [];
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return missed.length > 0 ? missed : ['no game is shown'];
}
