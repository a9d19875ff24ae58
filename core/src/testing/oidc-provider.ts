import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** What a provider says of a user. */
interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

const clientId = 'courtside';
const clientSecret = 'a secret of the provider and Courtside';

/** The cookies of a browser. */
function aCookieJar() {
  const cookies = new Map<string, string>();
  return {
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    take(response: Response): void {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
    },
  };
}

/**
 * Starts an OpenID Connect provider on loopback.
 * @param returnTo the address to which it may send users back
 */
export async function anOidcProvider(returnTo: string) {
  const users = new Map<string, Claims>();
  let visitor = '';
  const server: Server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [await exportJWK(privateKey)] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [returnTo] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...users.get(accountId) }),
    }),
    interactions: { url: (_context, { uid }) => `/visit/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/visit/')) return void answer(request, response);
    // The visitor types the right password at once.
    void provider.interactionFinished(request, response, { login: { accountId: visitor } });
  });

  return {
    /** The setting OIDC_PROVIDERS for it, with other values in part. */
    settings: (other: object = {}) =>
      JSON.stringify([{ id: 'authelia', label: 'Authelia', issuer, clientId, clientSecret, ...other }]),
    issuer,
    /** Which user the browsers that come next belong to. */
    expect(subject: string): void {
      visitor = subject;
    },
    /** What the provider says of a user from now on. */
    tell(subject: string, claims: Claims): void {
      users.set(subject, claims);
    },
    /**
     * Opens an address of the provider as a user, with a browser of its own.
     * @returns the query with which the provider sends the user back
     */
    async visit(url: string, subject: string): Promise<string> {
      this.expect(subject);
      const jar = aCookieJar();
      let next = url;
      while (!next.startsWith(returnTo)) {
        const response = await fetch(next, { redirect: 'manual', headers: { cookie: jar.header() } });
        jar.take(response);
        const location = response.headers.get('location');
        if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        next = new URL(location, issuer).href;
      }
      return new URL(next).search.slice(1);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
