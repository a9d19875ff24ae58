/** OpenID Connect Core 1.0 with the authorization code flow, PKCE (RFC 7636), `state` and `nonce`, by openid-client. */
import { DomainError, hourMs } from '@courtside/contract';
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  fetchUserInfo,
  ResponseBodyError,
} from 'openid-client';
import type { OidcProvider } from '../../platform/config/sign-in-settings.ts';
import { recentlyUsed } from '../../platform/recently-used.ts';

/** What a provider says of a user. */
export interface ProvidedIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly isEmailConfirmed: boolean;
  readonly name: string | undefined;
}

/** What the answer of a provider is checked against. */
export interface Expected {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** How long each request to a provider may take, in seconds. */
const timeoutSeconds = 5;
/** By how much the clock of a provider may be off, in seconds. */
const toleranceSeconds = 60;
/** How long what a provider says of itself is used. */
const metadataMs = hourMs;

/** More than anyone sets. */
const maxProviders = 100;

const known = recentlyUsed<string, Promise<Configuration>>(maxProviders, metadataMs);

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const server = new URL(issuer);
  try {
    return await discovery(
      server,
      clientId,
      { ...(clientSecret !== undefined && { client_secret: clientSecret }), [clockTolerance]: toleranceSeconds },
      undefined,
      { timeout: timeoutSeconds, ...(server.protocol === 'http:' && { execute: [allowInsecureRequests] }) },
    );
  } catch (cause) {
    throw new DomainError('provider-unavailable', { cause });
  }
}

/** Reads what a provider says of itself. @throws DomainError `provider-unavailable` */
async function configurationOf(provider: OidcProvider): Promise<Configuration> {
  const key = JSON.stringify(provider);
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const configuration = discover(provider);
  known.set(key, configuration);
  configuration.catch(() => known.delete(key));
  return configuration;
}

/**
 * Where to send the browser.
 * @param options `returnTo`: where the provider sends it back to; `again`: has the provider ask for the password again
 * @throws DomainError `provider-unavailable`
 */
export async function authorizationUrl(
  provider: OidcProvider,
  { state, nonce, verifier }: Expected,
  { returnTo, again }: { returnTo: string; again: boolean },
): Promise<string> {
  const url = buildAuthorizationUrl(await configurationOf(provider), {
    redirect_uri: returnTo,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login', max_age: '0' }),
  });
  return url.href;
}

const textOrNone = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Whether a provider has answered, and the answer is no. Any other failure may pass. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError) return error.error !== 'temporarily_unavailable';
  if (error instanceof ResponseBodyError) return error.status < 500;
  return error instanceof Error && 'code' in error && error.code !== 'OAUTH_TIMEOUT';
}

/**
 * Exchanges the answer of a provider for the identity of a user. Issuer, audience, signature, times, state and nonce are checked.
 * @param answer the address to which the provider has sent the browser
 * @throws DomainError `provider-refused`, `provider-unavailable`
 */
export async function readProvidedIdentity(
  provider: OidcProvider,
  answer: URL,
  { state, nonce, verifier }: Expected,
): Promise<ProvidedIdentity> {
  const configuration = await configurationOf(provider);
  try {
    const tokens = await authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new DomainError('provider-refused');
    // Some providers put the address into the ID token, others only here.
    const hasMore = claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const { email, email_verified, name } = hasMore
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: textOrNone(email)?.toLowerCase(),
      isEmailConfirmed: email_verified === true,
      name: textOrNone(name),
    };
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError(isRefusal(cause) ? 'provider-refused' : 'provider-unavailable', { cause });
  }
}
