import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Problem } from '../problem.ts';
import { aFolder } from '../testing/supervise.ts';
import { findOrInstallChromium } from './chromium.ts';

function aBrowser(name: string): string {
  const file = join(aFolder(), name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

describe('the browser for tests', () => {
  it('is the one in CHROMIUM_PATH, even if another is on PATH', async () => {
    const onPath = aBrowser('chromium');
    const named = aBrowser('my-browser');
    expect(await findOrInstallChromium({ PATH: join(onPath, '..'), CHROMIUM_PATH: named })).toBe(named);
  });

  it('is the one on PATH if CHROMIUM_PATH is empty', async () => {
    const onPath = aBrowser('chromium');
    expect(await findOrInstallChromium({ PATH: join(onPath, '..'), CHROMIUM_PATH: '' })).toBe(onPath);
  });

  it('is never another one if the one in CHROMIUM_PATH is missing', async () => {
    const named = join(aFolder(), 'gone');
    await expect(findOrInstallChromium({ PATH: process.env.PATH, CHROMIUM_PATH: named })).rejects.toThrow(
      new Problem(`CHROMIUM_PATH names ${named}, which is not a program: correct it or unset it.`),
    );
  });
});
