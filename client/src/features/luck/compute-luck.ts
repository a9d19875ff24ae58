import type { PlayedSeason } from '@courtside/contract/luck/season-bets';
import { inWorker } from '../../workers/in-worker.ts';
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
  const worker = inWorker<PlayedSeason, LuckRow[]>(
    () => new Worker(new URL('./luck-worker.ts', import.meta.url), { type: 'module' }),
  );
  signal.addEventListener('abort', worker.close, { once: true });
  try {
    return await worker.ask(season);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    worker.close();
  }
}
