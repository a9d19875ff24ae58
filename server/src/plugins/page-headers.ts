import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@courtside/core/platform/config/config';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

type SecuritySettings = Pick<
  Config,
  'NODE_ENV' | 'publicEmulatorHost' | 'FIREBASE_PROJECT_ID' | 'FIREBASE_AUTH_DOMAIN'
>;

/** The hosts that the browser contacts to sign in. */
function signInSources(config: SecuritySettings): { script: string[]; connect: string[]; frame: string[] } {
  const emulator = config.publicEmulatorHost;
  if (emulator !== null) return { script: [], connect: [`http://${emulator}`], frame: ["'none'"] };
  const authDomain = config.FIREBASE_AUTH_DOMAIN ?? `${config.FIREBASE_PROJECT_ID}.firebaseapp.com`;
  return {
    // A Google script in a frame of the Firebase project opens the Google popup.
    script: ['https://apis.google.com'],
    connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frame: [`https://${authDomain}`],
  };
}

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
      // The Google popup must be able to send its result to the page.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      // Local development is plain HTTP. In production, browsers apply this over HTTPS only.
      strictTransportSecurity: config.NODE_ENV === 'production' ? { maxAge: 31_536_000 } : false,
    });
  },
  { name: 'page-headers' },
);
