import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findOrInstallChromium } from './chromium.ts';
import { Problem } from './problem.ts';
import { aFolder } from './testing/supervise.ts';

function aBrowser(name: string): string {
  const file = join(aFolder(), name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

afterEach(() => vi.unstubAllEnvs());

describe('the browser for tests', () => {
  it('is the one in CHROMIUM_PATH, even if another is on PATH', async () => {
    const onPath = aBrowser('chromium');
    const named = aBrowser('my-browser');
    expect(await findOrInstallChromium({ PATH: join(onPath, '..'), CHROMIUM_PATH: named })).toBe(named);
  });

  it('is the headless shell on PATH if CHROMIUM_PATH is empty', async () => {
    const [complete, shell] = [aBrowser('chromium'), aBrowser('chromium-headless-shell')];
    const PATH = [complete, shell].map((file) => join(file, '..')).join(':');
    expect(await findOrInstallChromium({ PATH, CHROMIUM_PATH: '' })).toBe(shell);
  });

  it('is any Chromium on PATH if the headless shell cannot be installed', async () => {
    vi.stubEnv('NO_ROOT_INSTALL', '1');
    const onPath = aBrowser('chromium');
    expect(await findOrInstallChromium({ PATH: join(onPath, '..') })).toBe(onPath);
  });

  it('is reported missing if there is none and none can be installed', async () => {
    vi.stubEnv('NO_ROOT_INSTALL', '1');
    await expect(findOrInstallChromium({ PATH: aFolder() })).rejects.toThrow(/There is no Chromium \(.+\): install/);
  });

  it('is never another one if the one in CHROMIUM_PATH is missing', async () => {
    const named = join(aFolder(), 'gone');
    await expect(findOrInstallChromium({ PATH: process.env.PATH, CHROMIUM_PATH: named })).rejects.toThrow(
      new Problem(`CHROMIUM_PATH names ${named}, which is not a program: correct it or unset it.`),
    );
  });
});
