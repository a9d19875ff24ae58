import { installAsRoot } from './apt/install-as-root.ts';
import { findProgram, isExecutable } from './find-program.ts';
import { Problem } from './problem.ts';

/** Chromium without windows. Its pages take a fifth less processor time than those of a complete browser. */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the browser in CHROMIUM_PATH, whether it exists or not; without it, one on PATH. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH || findProgram(names, env.PATH);
}

/**
 * Returns the browser for tests, screenshots and benchmarks. On a Debian-like system without the headless shell, root
 * installs it from the system's packages. Any other Chromium on PATH serves as well.
 * @throws Problem if the configured one is missing, or there is none and it cannot be installed
 */
export async function findOrInstallChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Problem(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is not a program: correct it or unset it.`);
  }
  const reason = findProgram([shell], env.PATH) ? undefined : await installAsRoot(shell, console.log);
  const found = findChromium(env);
  if (found === undefined) {
    throw new Problem(`There is no Chromium (${reason ?? 'its package holds none'}): install the package ${shell}.`);
  }
  return found;
}
