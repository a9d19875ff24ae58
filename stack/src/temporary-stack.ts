import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, type StackOptions, startStack } from './stack.ts';

/** A stack whose data goes with it. */
export interface TemporaryStack extends Stack {
  readonly dataDir: string;
}

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
    const stack = await startStack({ ports: 'free', ...options, dataDir, temporary: true });
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
