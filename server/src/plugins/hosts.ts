import type { IncomingMessage } from 'node:http';
import { DomainError } from '@courtside/contract';
import { type Config, demoInjuriesPath } from '@courtside/core/platform/config/config';
import type { SignInProvider } from '@courtside/core/sign-in/sign-in-provider';
import fp from 'fastify-plugin';
import { isForwarded, isLocal } from '../limits/forwarded.ts';
import { isFromPrivateNetwork } from '../limits/private-network.ts';

type HostSettings = Pick<Config, 'allowedHosts' | 'corsOrigins' | 'DEMO_BEHIND_PROXY'>;

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws DomainError `unknown-host`, `demo-behind-proxy`, `foreign-origin` */
    checkHost(request: IncomingMessage): void;
  }
}

/** Pages that programs on this machine read, by its own address. */
const machinePages = new Set(['/healthz', '/livez', '/readyz', '/metrics']);

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0]?.toLowerCase() ?? '';
}

/** The name in a Host header, without the port. */
function hostWithoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}

function isAnswered(request: IncomingMessage, allowedHosts: readonly string[]): boolean {
  if (allowedHosts.includes(hostWithoutPort(request.headers.host ?? ''))) return true;
  const path = pathOf(request);
  // The worker reads the demo league's injuries by the server's address.
  return path === demoInjuriesPath || (machinePages.has(path) && isLocal(request));
}

/**
 * Whether a page of another website sent a request. Browsers name the page's origin in each one that could change something or whose
 * response the page could read, and in upgrades of sockets.
 */
function isForeign({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = headers;
  if (origin === undefined || origins.includes(origin)) return false;
  // That of a sandboxed page is `null`.
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== headers.host?.toLowerCase() && host !== headers['x-forwarded-host'];
}

/**
 * Answers only requests for the host names of ALLOWED_HOSTS, if it is set. The demo accepts forged tokens, so it answers no
 * requests that came through a proxy or, in a container, from the internet, unless DEMO_BEHIND_PROXY allows it, and none of
 * pages of other websites.
 */
export const hostsPlugin = fp<{ config: HostSettings; signIn: Pick<SignInProvider, 'forgeable'> }>(
  async (app, { config, signIn }) => {
    const { allowedHosts, corsOrigins } = config;
    const isDemo = signIn.forgeable !== null;
    const isPrivateDemo = isDemo && config.DEMO_BEHIND_PROXY === 'false';
    const isInContainer = signIn.forgeable?.isInContainer === true;
    const isRefused = (request: IncomingMessage) =>
      isForwarded(request) || (isInContainer && !isFromPrivateNetwork(request));
    app.decorate('checkHost', (request) => {
      if (isPrivateDemo && isRefused(request)) throw new DomainError('demo-behind-proxy');
      if (allowedHosts !== null && !isAnswered(request, allowedHosts)) throw new DomainError('unknown-host');
      if (isDemo && isForeign(request, corsOrigins)) throw new DomainError('foreign-origin');
    });
    app.addHook('onRequest', async ({ raw }) => app.checkHost(raw));
  },
  { name: 'hosts', dependencies: ['errors'] },
);
