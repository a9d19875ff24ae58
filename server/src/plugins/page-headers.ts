import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@courtside/core/platform/config/config';
import type { SignInProvider } from '@courtside/core/sign-in/sign-in-provider';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

const safeHost = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

/** The server's own WebSocket origin: older browsers do not include it in 'self'. */
function ownSockets(host: string | undefined): string {
  return host !== undefined && safeHost.test(host) ? `ws://${host} wss://${host}` : "'self'";
}

interface InlineSources {
  readonly script: string;
  readonly style: string;
}

function hashesOf(pages: readonly string[], tag: string): string {
  const blocks = pages.flatMap((html) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, block = '']) => block),
  );
  const hashes = [...new Set(blocks)].map((block) => createHash('sha256').update(block).digest('base64'));
  // A directive needs at least one source; 'self' is already allowed.
  return hashes.length === 0 ? "'self'" : hashes.map((hash) => `'sha256-${hash}'`).join(' ');
}

/** Hashes of the inline scripts and styles of the client's pages, reloaded after each build. */
function createInlineSources(clientDir: string): () => InlineSources {
  let builtAt: number | undefined;
  let sources: InlineSources = { script: "'self'", style: "'self'" };
  return () => {
    const modified = statSync(join(clientDir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined || modified === builtAt) return sources;
    const names = readdirSync(clientDir).filter((name) => name.endsWith('.html'));
    const pages = names.map((name) => readFileSync(join(clientDir, name), 'utf8'));
    builtAt = modified;
    sources = { script: hashesOf(pages, 'script'), style: hashesOf(pages, 'style') };
    return sources;
  };
}

/** Security headers of pages. */
export const pageHeadersPlugin = fp<{
  config: Pick<Config, 'NODE_ENV'>;
  signIn: Pick<SignInProvider, 'pageSources'>;
  clientDir: string;
}>(
  async (app, { config, signIn: { pageSources }, clientDir }) => {
    const inline = createInlineSources(clientDir);
    const self = "'self'";
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: [self],
          baseUri: [self],
          connectSrc: [self, (request) => ownSockets(request.headers.host), ...pageSources.connect],
          fontSrc: [self],
          formAction: [self],
          frameAncestors: ["'none'"],
          frameSrc: [...pageSources.frame],
          imgSrc: [self, 'data:'],
          manifestSrc: [self],
          objectSrc: ["'none'"],
          scriptSrc: [self, () => inline().script, ...pageSources.script],
          scriptSrcAttr: ["'none'"],
          styleSrc: [self, () => inline().style],
          workerSrc: [self],
        },
      },
      // The Google popup must be able to send its result to the page.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Local development is plain HTTP. In production, browsers apply this over HTTPS only.
      strictTransportSecurity: config.NODE_ENV === 'production' ? { maxAge: 31_536_000 } : false,
    });
  },
  { name: 'page-headers' },
);
