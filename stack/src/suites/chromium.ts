import { installAsRoot } from '../apt/install-as-root.ts';
import { findProgram, isExecutable } from '../find-program.ts';
import { Problem } from '../problem.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the browser in CHROMIUM_PATH, whether it exists or not; without it, one on PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || findProgram(names, env.PATH);
}

/**
 * Returns the browser for tests, screenshots and benchmarks. On a Debian-like system without one, root installs it from
 * the system's packages.
 * @throws Problem if the configured one is missing, or there is none and it cannot be installed
 */
export async function findOrInstallChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const found = findChromium(env);
  if (found !== undefined) {
    if (isExecutable(found)) return found;
    throw new Problem(`CHROMIUM_PATH names ${found}, which is not a program: correct it or unset it.`);
  }
  const reason = await installAsRoot('chromium', console.log);
  const installed = findChromium(env);
  if (installed === undefined) {
    throw new Problem(`There is no Chromium (${reason ?? 'its package holds none'}): install the package chromium.`);
  }
  return installed;
}
