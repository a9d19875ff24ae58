import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

/** The root of the checkout, or of the image. */
const root = new URL('../../..', import.meta.url);

/** The version of this program. One that is not released ends with `-dev`, and several builds share it. */
export function programVersion(): string {
  return packageSchema.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))).version;
}

function readIfPresent(path: string): string | null {
  const file = new URL(path, root);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** The commit that a checkout is at; null without one, or if Git has packed the branch away. */
function checkedOutCommit(): string | null {
  const head = readIfPresent('.git/HEAD') ?? '';
  const branch = /^ref: (\S+)$/.exec(head)?.[1];
  return branch === undefined ? head : readIfPresent(`.git/${branch}`);
}

const shownDigits = 8;

/** The version of this build: `0.4.0`, or `0.5.0-dev+1a2b3c4d` with its commit. The image has the commit in COURTSIDE_COMMIT. */
export function buildVersion(env: NodeJS.ProcessEnv = process.env): string {
  const version = programVersion();
  const commit = env.COURTSIDE_COMMIT || checkedOutCommit();
  return version.endsWith('-dev') && commit ? `${version}+${commit.slice(0, shownDigits)}` : version;
}
