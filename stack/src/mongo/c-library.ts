import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newerSources } from '../apt/host-sources.ts';
import { PackagesUnavailable, unpackPrivately } from '../apt/private-packages.ts';
import { Problem } from '../problem.ts';

/** The oldest C library MongoDB's engine runs on. */
const needed = { major: 2, minor: 38 };

/** Command prefix that runs Node on a newer C library than the system's. */
export type LoaderPrefix = readonly string[];

const platforms: Readonly<Record<string, { folder: string; loader: string }>> = {
  x64: { folder: 'x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { folder: 'aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/** Whether a C library version such as `2.36` is new enough for the engine. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > needed.major || (major === needed.major && minor >= needed.minor);
}

/** What decides whether MongoDB's engine runs on a machine. */
export interface Host {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Version of the GNU C library; undefined on macOS and with another C library. */
  readonly glibc: string | undefined;
}

/** Describes the machine of this process. */
const thisHost = (): Host => ({ platform: process.platform, arch: process.arch, glibc: hostCLibrary() });

/** Version of this process's glibc, or undefined on another C library. */
function hostCLibrary(): string | undefined {
  if (process.report === undefined) return undefined;
  // Otherwise the report first resolves the host name of every open connection.
  Object.assign(process.report, { excludeNetwork: true });
  const report: unknown = process.report.getReport();
  const header = isRecord(report) ? report.header : undefined;
  const version = isRecord(header) ? header.glibcVersionRuntime : undefined;
  return typeof version === 'string' ? version : undefined;
}

/**
 * Makes sure that the engine has a new enough C library, and downloads one if the system's is too old.
 * @param cache folder for downloads
 * @param say called when a download starts
 * @param host this machine by default
 * @throws Problem if the engine cannot run here
 */
export async function loaderPrefix(
  cache: string,
  say: (line: string) => void,
  host: Host = thisHost(),
): Promise<LoaderPrefix> {
  if (host.platform === 'darwin' && host.arch === 'arm64') return [];
  const platform = host.platform === 'linux' ? platforms[host.arch] : undefined;
  if (platform === undefined) throw cannotRun(`${host.platform} on ${host.arch} is not supported`);
  const version = host.glibc;
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
    `The embedded MongoDB cannot run here (${reason}): run \`docker compose up\`, set MONGODB_URI to a MongoDB of your own, or put mongod on PATH.`,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
