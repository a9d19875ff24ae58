import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newerSources } from '../apt/host-sources.ts';
import { PackagesUnavailable, unpackPrivately } from '../apt/private-packages.ts';
import { Problem } from '../problem.ts';

/** The oldest C library MongoDB's engine runs on. */
const needed = { major: 2, minor: 38 };

/** How to start node so that it runs on a newer C library than the system's: the words before node's own path. */
export type LoaderPrefix = readonly string[];

const platforms: Readonly<Record<string, { folder: string; loader: string }>> = {
  x64: { folder: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { folder: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/** Whether a C library version, `2.36` say, is new enough for the engine. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > needed.major || (major === needed.major && minor >= needed.minor);
}

/** The C library this process runs on; undefined where it is another one than glibc. */
function hostCLibrary(): string | undefined {
  if (process.report === undefined) return undefined;
  // Otherwise the report looks up the name of every open connection first.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  const header = isRecord(report) ? report.header : undefined;
  const version = isRecord(header) ? header.glibcVersionRuntime : undefined;
  return typeof version === 'string' ? version : undefined;
}

/**
 * Sees to it that the engine finds a C library it can run on, fetching one where the system's is too old.
 * @param cache the folder for what is fetched
 * @param say told when something is being fetched
 * @throws Problem when the engine cannot run here
 */
export async function loaderPrefix(cache: string, say: (line: string) => void): Promise<LoaderPrefix> {
  if (process.platform === 'darwin' && process.arch === 'arm64') return [];
  const platform = process.platform === 'linux' ? platforms[process.arch] : undefined;
  if (platform === undefined) throw cannotRun(`${process.platform} on ${process.arch} is not supported`);
  const version = hostCLibrary();
  if (version === undefined) throw cannotRun('this system does not use the GNU C library');
  if (isNewEnough(version)) return [];

  const root = join(cache, 'glibc');
  const libraries = join(root, 'usr/lib', platform.folder);
  const loader = join(libraries, platform.loader);
  if (!existsSync(loader)) {
    say(`fetching a newer C library for MongoDB's engine (this system has ${version})`);
    await fetchLibraries(root, version);
  }
  return [loader, '--library-path', libraries];
}

async function fetchLibraries(into: string, version: string): Promise<void> {
  const sources = newerSources();
  if (sources === undefined) throw cannotRun(`the C library here is ${version} and it needs 2.38 or newer`);
  try {
    await unpackPrivately({ names: ['libc6', 'libgcc-s1', 'libstdc++6'], into, sources });
  } catch (error) {
    if (!(error instanceof PackagesUnavailable)) throw error;
    throw cannotRun(`the C library here is ${version} and a newer one could not be fetched (${error.message})`);
  }
}

function cannotRun(reason: string): Problem {
  return new Problem(
    `The embedded MongoDB cannot run here (${reason}): set MONGODB_URI to a MongoDB of yours, or put mongod on PATH.`,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
