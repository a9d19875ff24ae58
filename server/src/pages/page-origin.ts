import type { IncomingMessage } from 'node:http';
import type { Config } from '@courtside/core/platform/config/config';
import { proxyTrust } from '../limits/address.ts';

/** The names of this machine, which lead nobody to another one. */
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the origin of the absolute addresses in a page. Its name is one of ALLOWED_HOSTS, or of this machine if that is not
 * set; its scheme is what the connection or a trusted proxy says.
 * @returns null if the Host header has another name
 */
export function originReader({ allowedHosts, TRUST_PROXY }: Pick<Config, 'allowedHosts' | 'TRUST_PROXY'>) {
  const isTrusted = proxyTrust(TRUST_PROXY);
  const names = allowedHosts === null ? ownNames : new Set(allowedHosts);

  return (request: IncomingMessage): string | null => {
    const [, name = '', port = ''] = /^(.+?)\.?(:\d{1,5})?$/.exec(request.headers.host?.toLowerCase() ?? '') ?? [];
    if (!names.has(name)) return null;
    const [scheme] = String(request.headers['x-forwarded-proto'] ?? '').split(',', 1);
    const isSecure = isTrusted(request) && scheme?.trim().toLowerCase() === 'https';
    return `${isSecure ? 'https' : 'http'}://${name}${port}`;
  };
}
