import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LastWords } from './console/last-words.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';

/** A stack whose data goes with it. */
export interface TemporaryStack extends Stack {
  readonly dataDir: string;
}

/** A test or a benchmark calls from one address as often as thousands of people do from theirs. */
const manyCallers = { RATE_LIMIT_FACTOR: '1000' };

/**
 * Starts a stack of its own for a test or a benchmark: free ports, a data folder that is removed with it.
 * When this process is killed instead, its processes end and the folder goes all the same.
 */
export async function startTemporaryStack(
  options: Omit<StackOptions, 'dataDir' | 'temporary'>,
): Promise<TemporaryStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'courtside-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const words = new LastWords();
    const stack = await startStack({
      ports: 'free',
      ...options,
      settings: { ...manyCallers, ...options.settings },
      dataDir,
      temporary: true,
      onLine: (component, line) => {
        words.note(component, line);
        options.onLine?.(component, line);
      },
      onEvent: (event) => {
        // Its log goes with its data: what it said must be shown now or never.
        if (event.kind === 'gave-up') for (const line of words.take(event.component)) console.error(line);
        options.onEvent?.(event);
      },
    });
    return {
      ...stack,
      dataDir,
      stop: async () => {
        await stack.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
