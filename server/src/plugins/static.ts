import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '@courtside/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** Vite puts a content hash in these file names, so a file never changes. */
const hashedAssets = /[\\/]assets[\\/]/;

/**
 * True for requests for a page of the client, whose paths the client's router handles. Previews of links and monitors accept any
 * type; they get a page unless the path names a file.
 */
function isPageRequest(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0]?.toLowerCase() ?? '';
  const { accept = '' } = request.headers;
  const isPage = !/^\/(api|assets|metrics|socket\.io)(\/|$)/.test(path);
  const isWanted = accept.includes('text/html') || (accept.includes('*/*') && !/\.[^/]*$/.test(path));
  return isPage && ['GET', 'HEAD'].includes(request.method) && isWanted;
}

/** The HTML file for a URL: the screen rendered at build time if there is one, or else the empty app page. */
function pageFor(url: string, clientDir: string): string | null {
  const name = /^\/([a-z]+)\/?(?:\?|$)/i.exec(url)?.[1]?.toLowerCase();
  const files = [...(name === undefined ? [] : [`${name}.html`]), 'app.html', 'index.html'];
  return files.find((file) => existsSync(join(clientDir, file))) ?? null;
}

/** Serves the built client: its files, and a page for every path of its router. */
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
      const page = isPageRequest(request) ? pageFor(request.url, clientDir) : null;
      if (page === null) throw new DomainError('not-found');
      return reply.sendFile(page);
    });
  },
  { name: 'static', dependencies: ['errors', 'page-headers'] },
);
