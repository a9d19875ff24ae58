import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aFolder } from '../testing/supervise.ts';
import { installAsRoot } from './install-as-root.ts';

/**
 * Puts an apt-get first on PATH that knows one package and its dependency, records its calls, and marks both as
 * installed. Its package lists are empty until the first update if `withLists` is false.
 */
function aPackageTool({ withLists }: { withLists: boolean }) {
  const folder = aFolder();
  const calls = join(folder, 'calls');
  const installed = join(folder, 'installed');
  writeFileSync(
    join(folder, 'apt-get'),
    `#!/bin/sh
echo "$*" >> '${calls}'
case "$*" in
  *update*) touch '${folder}/lists' ;;
  *--simulate*hoopdb*) [ -e '${folder}/lists' ] || { echo 'E: Unable to locate package hoopdb'; exit 100; }
    echo 'Inst libhoop (1.0 Debian)'; echo 'Inst hoopdb (2.0 Debian)'; echo 'Conf hoopdb (2.0 Debian)' ;;
  *install*hoopdb*) touch '${installed}' ;;
  *) echo 'E: Unable to locate package'; exit 100 ;;
esac
`,
  );
  chmodSync(join(folder, 'apt-get'), 0o755);
  if (withLists) writeFileSync(join(folder, 'lists'), '');
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  return { isInstalled: () => existsSync(installed), calls: () => readFileSync(calls, 'utf8').trim().split('\n') };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('installing a package with root rights', () => {
  it('names every package before it installs any', async () => {
    const tool = aPackageTool({ withLists: true });
    const announced: string[] = [];
    const reason = await installAsRoot('hoopdb', (line) => {
      expect(tool.isInstalled()).toBe(false);
      announced.push(line);
    });
    expect(reason).toBeUndefined();
    expect(tool.isInstalled()).toBe(true);
    expect(announced).toEqual([
      'Installing with root rights (apt-get install; NO_ROOT_INSTALL=1 prevents it): libhoop, hoopdb.',
    ]);
  });

  it('updates the package lists first if the package is not in them', async () => {
    const tool = aPackageTool({ withLists: false });
    const announced: string[] = [];
    expect(await installAsRoot('hoopdb', (line) => announced.push(line))).toBeUndefined();
    expect(announced[0]).toContain('apt-get update');
    expect(announced[1]).toContain('libhoop, hoopdb');
    expect(tool.isInstalled()).toBe(true);
  });

  it('returns the error of apt-get for an unknown package', async () => {
    aPackageTool({ withLists: true });
    expect(await installAsRoot('nothing', () => undefined)).toBe('E: Unable to locate package');
  });

  it('changes nothing if NO_ROOT_INSTALL is set', async () => {
    const tool = aPackageTool({ withLists: true });
    vi.stubEnv('NO_ROOT_INSTALL', '1');
    expect(await installAsRoot('hoopdb', () => undefined)).toBe('NO_ROOT_INSTALL is set');
    expect(tool.isInstalled()).toBe(false);
  });

  it('changes nothing for a user who is not root', async () => {
    const tool = aPackageTool({ withLists: true });
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    expect(await installAsRoot('hoopdb', () => undefined)).toBe('only root may install it');
    expect(tool.isInstalled()).toBe(false);
  });
});
