import { join } from 'node:path';
import { readState } from '../lock.ts';
import { defaultDataDir, repoRoot } from '../paths.ts';
import { runAttached } from '../run-attached.ts';
import { onlySettings, type Settings, settingsIn } from '../settings.ts';
import { startStack } from '../stack.ts';

/** `npm run audit`: checks all money in the data of this checkout, whether it is running or not. */
export async function audit(args: readonly string[]): Promise<number> {
  const settings = settingsIn(process.env);
  const running = readState(join(defaultDataDir, 'run', 'stack.json'));
  if (settings.MONGODB_URI !== undefined) return runAudit(args, settings);
  if (running?.env.MONGODB_URI !== undefined && running.stopping !== true) {
    return runAudit(args, { ...settings, MONGODB_URI: running.env.MONGODB_URI });
  }
  const lines: string[] = [];
  const stack = await startStack({
    dataDir: defaultDataDir,
    components: ['mongo'],
    settings,
    onLine: (_component, line) => lines.push(line),
  });
  try {
    await stack.waitReady();
    return await runAudit(args, stack.env);
  } catch (error) {
    for (const line of lines) console.error(line);
    throw error;
  } finally {
    await stack.stop();
  }
}

function runAudit(args: readonly string[], settings: Settings): Promise<number> {
  const script = join(repoRoot, 'core/src/audit/main.ts');
  return runAttached(process.execPath, [script, ...args], { env: onlySettings(settings) });
}
