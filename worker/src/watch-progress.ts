import { type Ages, createAges } from '@courtside/core/platform/health/ages';

/** A run of a job reported no progress for too long. It may still be under way, like that of a worker that was cut off. */
export class StuckJobError extends Error {
  override readonly name = 'StuckJobError';
}

/** Runs of one job. */
export interface WatchedRuns extends Pick<Ages, 'oldestMs'> {
  /**
   * Runs the job. `work` calls its argument with each progress.
   * @throws StuckJobError when there was none for the time allowed
   */
  run<T>(work: (onProgress: () => void) => Promise<T>): Promise<T>;
}

/**
 * Fails each run that makes no progress, so that the job is repeated. Otherwise its lock would be renewed for ever.
 * `oldestMs` is the longest time that a run which has not ended has been without progress, also if it failed.
 */
export function watchProgress(name: string, maxIdleMs: number): WatchedRuns {
  const ages = createAges();
  return {
    oldestMs: ages.oldestMs,
    run: (work) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new StuckJobError(`${name} has made no progress for ${maxIdleMs} ms`));
        let ended = ages.start();
        let timer = setTimeout(fail, maxIdleMs);
        const onProgress = () => {
          ended();
          clearTimeout(timer);
          ended = ages.start();
          timer = setTimeout(fail, maxIdleMs);
        };
        work(onProgress)
          .finally(() => {
            ended();
            clearTimeout(timer);
          })
          .then(resolve, reject);
      }),
  };
}
