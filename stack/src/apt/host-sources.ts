import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../problem.ts';
import { retargetSources, type SourceFormat } from './source-list.ts';

/** A release of each Debian-like system whose C library is new enough for MongoDB's engine (glibc 2.38 or newer). */
const newerRelease: Readonly<Record<string, string>> = { debian: 'trixie', ubuntu: 'noble' };

/** A source list for the newer release, in a format that this machine's package tools read. */
export interface NewerSources {
  readonly text: string;
  /** The file extension by which package tools recognize the format. */
  readonly extension: 'sources' | 'list';
}

/**
 * The host's own package source, pointed at a newer release of the same system.
 * @param root root of the system's files; a temporary folder in tests
 * @returns undefined on a system that is not Debian or Ubuntu, or has no usable source
 */
export function newerSources(root = '/'): NewerSources | undefined {
  const system = readOsRelease(readText(join(root, 'etc/os-release')) ?? '');
  const target = newerRelease[system.id ?? ''];
  if (target === undefined) return undefined;
  const suites = [system.codename, 'stable', 'oldstable'].filter((suite) => suite !== undefined);
  for (const file of sourceFiles(join(root, 'etc/apt'), system.id ?? '')) {
    const format: SourceFormat = file.endsWith('.sources') ? 'deb822' : 'one-line';
    const text = retargetSources(readText(file) ?? '', format, suites, target);
    if (text !== undefined) return { text, extension: format === 'deb822' ? 'sources' : 'list' };
  }
  return undefined;
}

/** The system's own file first: another vendor's archive may use the same suite name. */
function sourceFiles(apt: string, id: string): string[] {
  const parts = join(apt, 'sources.list.d');
  const names = listNames(parts).filter((name) => name.endsWith('.sources') || name.endsWith('.list'));
  const own = names.filter((name) => name.startsWith(id));
  const others = names.filter((name) => !name.startsWith(id));
  return [
    ...own.map((name) => join(parts, name)),
    join(apt, 'sources.list'),
    ...others.map((name) => join(parts, name)),
  ];
}

function readOsRelease(text: string): { id: string | undefined; codename: string | undefined } {
  const value = (key: string) => new RegExp(`^${key}="?([^"\\n]*)"?$`, 'm').exec(text)?.[1];
  return { id: value('ID'), codename: value('VERSION_CODENAME') };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EACCES') return undefined;
    throw error;
  }
}

function listNames(dir: string): string[] {
  try {
    return readdirSync(dir).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
