import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '@courtside/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Vite names these by their content, so what was once fetched never changes. */
const hashedAssets = /[\\/]assets[\\/]/;

/** True for a visit to a page of the client: the address is its router's business, not a file's or the API's. */
function asksForPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0]?.toLowerCase() ?? '';
  const isPage = !/^\/(api|socket\.io|assets)(\/|$)/.test(path);
  return isPage && ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html');
}

/** The file that shows an address: the screen rendered at build time where there is one, else the app's empty page. */
function pageAt(url: string, clientDir: string): string | null {
  const name = /^\/([a-z]+)\/?(?:\?|$)/i.exec(url)?.[1]?.toLowerCase();
  const files = [...(name === undefined ? [] : [`${name}.html`]), 'app.html', 'index.html'];
  return files.find((file) => existsSync(join(clientDir, file))) ?? null;
}

/** The built client: its files, and its page for every address of its router. */
export const staticPlugin = fp<{ clientDir: string }>(
  async (app, { clientDir }) => {
    await app.register(fastifyStatic, {
      root: clientDir,
      index: ['index.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const forever = hashedAssets.test(path);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.setNotFoundHandler((request, reply) => {
      const page = asksForPage(request) ? pageAt(request.url, clientDir) : null;
      if (page === null) throw new DomainError('not-found');
      return reply.sendFile(page);
    });
  },
  { name: 'static', dependencies: ['errors', 'page-headers'] },
);
