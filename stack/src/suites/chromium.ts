import { installAsRoot } from '../apt/install-as-root.ts';
import { findProgram, isExecutable } from '../find-program.ts';
import { Problem } from '../problem.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser CHROMIUM_PATH names, whether it is there or not; without it, one on PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || findProgram(names, env.PATH);
}

/**
 * The browser that tests, pictures and benchmarks drive; on a Debian-like machine without one, as root, it is installed
 * from its packages.
 * @throws Problem when the one that was asked for is missing, or there is none and none can be had
 */
export async function findOrInstallChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const found = findChromium(env);
  if (found !== undefined) {
    if (isExecutable(found)) return found;
    throw new Problem(`CHROMIUM_PATH names ${found}, which is no program: correct it, or leave it out.`);
  }
  const reason = await installAsRoot('chromium', console.log);
  const installed = findChromium(env);
  if (installed === undefined) {
    throw new Problem(`There is no Chromium (${reason ?? 'its package holds none'}): install the package chromium.`);
  }
  return installed;
}
