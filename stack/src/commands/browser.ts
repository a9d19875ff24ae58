import { join } from 'node:path';
import { findOrInstallChromium } from '../chromium.ts';
import { buildClient } from '../client-build.ts';
import { repoRoot } from '../paths.ts';
import { runAttached } from '../run-attached.ts';
import { onlySettings } from '../settings.ts';

/** Runs a script that opens the client in a browser. */
async function runBrowserScript(script: string, args: readonly string[] = []): Promise<number> {
  const chromium = await findOrInstallChromium();
  return runAttached(process.execPath, [join(repoRoot, 'e2e/scripts', script), ...args], {
    env: { ...onlySettings({}), CHROMIUM_PATH: chromium },
  });
}

/** `npm run size`: measures the first load of Home and fails above its limit. */
export async function size(): Promise<number> {
  await buildClient(console.log);
  return runBrowserScript('size.ts');
}

/** `npm run screenshots`: takes every screen and state by width and theme, with contact sheets. */
export const screenshots = (args: readonly string[]): Promise<number> => runBrowserScript('screenshots.ts', args);

/** `npm run icons`: renders the icons of the installed app from the logo. */
export const icons = (): Promise<number> => runBrowserScript('icons.ts');
