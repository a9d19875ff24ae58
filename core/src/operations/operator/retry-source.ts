import type { FeedState } from '../../league/games/sources/feed-state.ts';
import { UsageError } from './report-failure.ts';

/**
 * Ends the wait of a source and of the others with its key, so that the worker requests them at its next run.
 * @returns the command's output
 * @throws UsageError for an unknown source
 */
export async function retrySource(state: Pick<FeedState, 'endWaits' | 'readAll'>, source: string): Promise<string> {
  const ended = await state.endWaits(source);
  if (ended.length > 0)
    return `${ended.join(', ')}: no wait anymore. The worker requests what is due at its next run.\n`;
  const known = (await state.readAll()).map(({ _id }) => _id).join(', ') || 'none yet';
  throw new UsageError(`There is no source "${source}". Known sources: ${known}.`);
}
