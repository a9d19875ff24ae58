import { useCallback, useEffect, useState } from 'react';

/**
 * The answer to a call; the last one stays while the next is on its way, and when that fails. `ask` is called anew
 * when `occasion` changes and on `retry`. @returns the answer and the latest failure, each null while there is none
 */
export function useAnswer<T>(ask: () => Promise<T>, occasion: string | number) {
  const [answer, setAnswer] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the occasion and the attempt say when to ask again
  useEffect(() => {
    let current = true;
    setFailure(null);
    ask().then(
      (arrived) => current && setAnswer(() => arrived),
      (error: unknown) => {
        console.error('What was asked for could not be loaded.', error);
        if (current) setFailure(error);
      },
    );
    return () => {
      current = false;
    };
  }, [occasion, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { answer, failure, retry };
}
