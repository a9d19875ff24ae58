import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { repoRoot } from '@courtside/stack';
import type { Page } from '@playwright/test';

const dist = join(repoRoot, 'client/dist');
const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** Returns the document on the screen with its styles and without its scripts. */
async function withoutScripts(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true);
    if (!(copy instanceof HTMLElement)) throw new Error('The page is not HTML');
    for (const code of copy.querySelectorAll('script, link[rel=modulepreload]')) code.remove();
    return `<!doctype html>${copy.outerHTML}`;
  });
}

export interface ReferencePages {
  /** Serves what a page shows now, as a static page. @returns its URL */
  add(page: Page): Promise<string>;
  close(): void;
}

/** Starts a server of static copies of pages, with the fonts and icons of the built app. */
export async function serveReferencePages(): Promise<ReferencePages> {
  const pages = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const page = pages.get(path);
    const file = join(dist, path);
    const type = types[extname(path)];
    if (page !== undefined) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      response.end(page);
    } else if (type !== undefined && existsSync(file)) {
      response.writeHead(200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });
      response.end(readFileSync(file));
    } else {
      response.writeHead(404).end();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    async add(page) {
      const path = `/reference-${pages.size}`;
      pages.set(path, brotliCompressSync(await withoutScripts(page)));
      return `http://localhost:${address.port}${path}`;
    },
    close: () => server.close(),
  };
}
