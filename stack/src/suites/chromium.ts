import { installAsRoot } from '../apt/install-as-root.ts';
import { findProgram } from '../find-program.ts';
import { Problem } from '../problem.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser the tests drive; on a Debian-like machine without one, as root, it is installed from its packages.
 * @throws Problem when there is none and none can be had
 */
export async function findOrInstallChromium(): Promise<string> {
  const found = findProgram(names);
  if (found !== undefined) return found;
  const reason = await installAsRoot('chromium');
  const installed = findProgram(names);
  if (installed === undefined) {
    throw new Problem(
      `There is no Chromium for the browser tests (${reason ?? 'its package holds none'}): install the package chromium.`,
    );
  }
  return installed;
}
