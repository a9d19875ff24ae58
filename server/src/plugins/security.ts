import type { Config } from '@courtside/core';
import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

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

/** Headers that keep pages safe. */
export const pageHeadersPlugin = fp<{ config: SecuritySettings }>(
  async (app, { config }) => {
    const signIn = signInSources(config);
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
          scriptSrc: [self, ...signIn.script],
          scriptSrcAttr: ["'none'"],
          styleSrc: [self],
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

const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

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
