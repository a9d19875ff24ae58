import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromiumLaunch } from '@courtside/stack/chromium-launch';
import { cacheDir } from '@courtside/stack/paths';
import { type Browser, chromium } from '@playwright/test';

/** Unpacks the Chromium of a package `chromium-<version>`, once. @returns its path */
async function unpack(version: number): Promise<string> {
  const path = join(cacheDir, `chromium-${version}`);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) return path;
  await mkdir(cacheDir, { recursive: true });
  const main = createRequire(import.meta.url).resolve(`chromium-${version}`);
  const packed = join(dirname(main), '..', 'bin', 'chromium.br');
  const part = `${path}.${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }));
  await rename(part, path);
  return path;
}

/** Starts an old version of Chromium. */
export async function launchOldChromium(version: number): Promise<Browser> {
  return chromium.launch({ ...chromiumLaunch, executablePath: await unpack(version) });
}
