import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@courtside/core';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';
import { apiHeaders } from '../api-headers.ts';

type SecuritySettings = Pick<
  Config,
  'NODE_ENV' | 'FIREBASE_AUTH_EMULATOR_HOST' | 'FIREBASE_PROJECT_ID' | 'FIREBASE_AUTH_DOMAIN'
>;

/** The hosts sign-in talks to from the browser. */
function signInSources(config: SecuritySettings): { script: string[]; connect: string[]; frame: string[] } {
  const emulator = config.FIREBASE_AUTH_EMULATOR_HOST;
  if (emulator !== undefined) return { script: [], connect: [`http://${emulator}`], frame: ["'none'"] };
  const authDomain = config.FIREBASE_AUTH_DOMAIN ?? `${config.FIREBASE_PROJECT_ID}.firebaseapp.com`;
  return {
    // The Google popup is opened by a script of Google's in a frame of the project's.
    script: ['https://apis.google.com'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: [`https://${authDomain}`],
  };
}

const safeHost = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

/** The own address as sockets name it: older browsers do not count them as 'self'. */
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
  // Where nothing stands within the pages there is nothing to add.
  return hashes.length === 0 ? "'self'" : hashes.map((hash) => `'sha256-${hash}'`).join(' ');
}

/** The hashes by which the policy knows what stands within the client's own pages; read anew when they were built anew. */
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

/** Headers that keep pages safe. */
export const pageHeadersPlugin = fp<{ config: SecuritySettings; clientDir: string }>(
  async (app, { config, clientDir }) => {
    const signIn = signInSources(config);
    const inline = createInlineSources(clientDir);
    const self = "'self'";
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: [self],
          baseUri: [self],
          connectSrc: [self, (request) => ownSockets(request.headers.host), ...signIn.connect],
          fontSrc: [self],
          formAction: [self],
          frameAncestors: ["'none'"],
          frameSrc: signIn.frame,
          imgSrc: [self, 'data:'],
          manifestSrc: [self],
          objectSrc: ["'none'"],
          scriptSrc: [self, () => inline().script, ...signIn.script],
          scriptSrcAttr: ["'none'"],
          styleSrc: [self, () => inline().style],
          workerSrc: [self],
        },
      },
      // The Google popup must be able to talk back to the page.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Locally everything is plain HTTP; in production a browser heeds it over HTTPS only.
      strictTransportSecurity: config.NODE_ENV === 'production' ? { maxAge: 31_536_000 } : false,
    });
  },
  { name: 'page-headers' },
);

/** The same for answers of the API, which no browser renders: short, because it is sent with every one. */
export const apiHeadersPlugin = fp(
  async (app) => {
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(apiHeaders);
      done();
    });
  },
  { name: 'api-headers' },
);
