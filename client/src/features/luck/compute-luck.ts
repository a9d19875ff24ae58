import type { PlayedSeason } from '@courtside/contract/luck/season-bets';
import type { LuckRow } from './luck-row.ts';

/**
 * Computes the luck of a season in a worker of its own; in this thread where there are none.
 * @throws Error if the computation fails, and the signal's reason when it is aborted
 */
export async function computeLuck(season: PlayedSeason, signal: AbortSignal): Promise<LuckRow[]> {
  if (typeof Worker === 'undefined') {
    const { seasonLuck } = await import('./season-luck.ts');
    return seasonLuck(season);
  }
  const worker = new Worker(new URL('./luck-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<LuckRow[]>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<LuckRow[]>) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage(season);
    });
  } finally {
    worker.terminate();
  }
}
