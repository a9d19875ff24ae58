import { DomainError, minuteMs, type Session } from '@courtside/contract';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { OidcProvider } from '../../platform/config/sign-in-settings.ts';
import type { House } from './house.ts';
import { identityKey } from './identity-key.ts';
import { authorizationUrl, type ProvidedIdentity, readProvidedIdentity } from './provider-client.ts';
import { hashOfSecret, newSecret } from './secrets.ts';
import { beginSession } from './sessions.ts';
import type { SignInDoc } from './sign-in.model.ts';
import { storeUser } from './sign-up.ts';

/** How long a user may take at the provider. */
const flowMs = 10 * minuteMs;
/** The page of the app to which providers send users back. */
const answerPath = '/signin/answer';

/** @throws DomainError `provider-not-found` */
function findProvider({ settings }: House, id: string): OidcProvider {
  const provider = settings.OIDC_PROVIDERS.find((each) => each.id === id);
  if (provider === undefined) throw new DomainError('provider-not-found');
  return provider;
}

/**
 * Begins a sign-in with a provider.
 * @returns where to send the browser, and a secret that only this browser may send back with the provider's answer
 * @throws DomainError `provider-not-found`, `provider-unavailable`
 */
export async function beginProviderSignIn(
  house: House,
  providerId: string,
  { invite, again = false }: { readonly invite?: string | undefined; readonly again?: boolean | undefined },
): Promise<{ readonly url: string; readonly flow: string }> {
  const { db, clock, settings } = house;
  const provider = findProvider(house, providerId);
  const expected = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const returnTo = `${settings.PUBLIC_URL}${answerPath}`;
  const url = await authorizationUrl(provider, expected, { returnTo, again });
  const flow = newSecret();
  const stored = {
    _id: hashOfSecret(flow),
    provider: providerId,
    ...expected,
    ...(invite !== undefined && { invite }),
    expiresAt: new Date(clock() + flowMs),
  };
  await db.signInFlows.insertMany([stored], { lean: true });
  return { url, flow };
}

/** What the user of an identity is signed in with, or signed up. */
async function findOrStore(
  house: House,
  identity: ProvidedIdentity,
  admit: () => Promise<void>,
): Promise<{ readonly user: SignInDoc; readonly isNew: boolean }> {
  const key = identityKey(identity.issuer, identity.subject);
  const known = await house.db.signIns.findOne({ identities: key }).lean();
  if (known !== null) return { user: known, isNew: false };
  await admit();
  const { email, isEmailConfirmed, name } = identity;
  const user = await storeUser(house, {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    isEmailConfirmed: email !== undefined && isEmailConfirmed,
    identities: [key],
  });
  return { user, isNew: true };
}

/**
 * Signs a user in with the answer of a provider, which works once. A user is known by the provider's identity alone, never by an address: a
 * provider may lie about it.
 * @param answer the query of the address to which the provider has sent the browser
 * @param admit decides whether someone new may sign up, by the code of an invite; rejects otherwise
 * @throws DomainError `provider-refused`, `provider-unavailable`, `account-disabled`; `email-in-use` if another user has the address
 */
export async function finishProviderSignIn(
  house: House,
  { flow, answer }: { readonly flow: string; readonly answer: string },
  admit: (invite: string | undefined) => Promise<void>,
): Promise<{ readonly session: Session; readonly isNew: boolean }> {
  const { db, clock, settings } = house;
  const begun = await db.signInFlows
    .findOneAndDelete({ _id: hashOfSecret(flow), expiresAt: { $gt: new Date(clock()) } }, { writeConcern: db.durable })
    .lean();
  if (begun === null) throw new DomainError('provider-refused');
  const address = new URL(answerPath, settings.PUBLIC_URL);
  address.search = answer;
  const identity = await readProvidedIdentity(findProvider(house, begun.provider), address, begun);
  const { user, isNew } = await findOrStore(house, identity, () => admit(begun.invite));
  if (user.isDisabled === true) throw new DomainError('account-disabled');
  return { session: await beginSession(house, user, begun.provider), isNew };
}
