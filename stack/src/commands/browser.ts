import { join } from 'node:path';
import { buildClient } from '../client-build.ts';
import { repoRoot } from '../paths.ts';
import { runAttached } from '../run-attached.ts';
import { onlySettings } from '../settings.ts';
import { findOrInstallChromium } from '../suites/chromium.ts';

/** Runs one of the scripts that look at the client in a browser. */
async function look(script: string, args: readonly string[]): Promise<number> {
  const chromium = await findOrInstallChromium();
  return runAttached(process.execPath, [join(repoRoot, 'e2e/scripts', script), ...args], {
    env: { ...onlySettings({}), CHROMIUM_PATH: chromium },
  });
}

/** `npm run size`: what the first load of Home costs; fails above its limit. */
export async function size(args: readonly string[]): Promise<number> {
  await buildClient(console.log);
  return look('size.ts', args);
}

/** `npm run screenshots`: every screen and state, by size and theme, and the contact sheets made of them. */
export const screenshots = (args: readonly string[]): Promise<number> => look('screenshots.ts', args);

/** `npm run icons`: the icons of the installed app, drawn from the mark. */
export const icons = (args: readonly string[]): Promise<number> => look('icons.ts', args);
