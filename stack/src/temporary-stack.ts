import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecentLines } from './console/recent-lines.ts';
import { type Stack, type StackOptions, startStack } from './stack.ts';

/** A stack whose data is removed with it. */
export interface TemporaryStack extends Stack {
  readonly dataDir: string;
}

/** A test or benchmark sends from one address what thousands of users send from theirs. */
const manyCallers = { RATE_LIMIT_FACTOR: '1000' };

/**
 * Starts a stack for a test or a benchmark, with free ports and a data folder that is removed with it.
 * If this process is killed, the stack's processes end and the folder is removed as well.
 */
export async function startTemporaryStack(
  options: Omit<StackOptions, 'dataDir' | 'temporary'>,
): Promise<TemporaryStack> {
  const dataDir = mkdtempSync(join(tmpdir(), 'courtside-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const words = new RecentLines();
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
        // The log is removed with the data, so its last lines are printed now.
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
