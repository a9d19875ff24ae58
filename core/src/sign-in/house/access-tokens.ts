import { DomainError } from '@courtside/contract';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Identity } from '../identity.ts';
import type { House } from './house.ts';
import { readSigningKey } from './keys.ts';
import type { SignInSessionDoc } from './session.model.ts';
import type { SignInDoc } from './sign-in.model.ts';

/** How long an access token is valid, in seconds. */
export const accessTokenSeconds = 900;
const issuer = 'courtside';
const algorithm = 'HS256';

const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  auth_time: z.int(),
  exp: z.int(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  name: z.string().nullable(),
  provider: z.string(),
  sign_ins: z.array(z.string()),
});

/** The identity that an access token says, and its session. */
export interface AccessToken {
  readonly identity: Identity;
  readonly sessionId: string;
}

/**
 * Every way to sign in as a user, as `Identity.signIns` lists them. An identity at Google has the name that it has in a Firebase project,
 * so that it stays the same person after a move.
 */
function signInsOf({ email, identities = [] }: SignInDoc): string[] {
  const google = 'https://accounts.google.com ';
  const named = identities.map((key) => (key.startsWith(google) ? `google.com:${key.slice(google.length)}` : key));
  return email === undefined ? named : [...named, `email:${email}`];
}

/** Signs the access token of a session. */
export async function signAccessToken(house: House, user: SignInDoc, session: SignInSessionDoc): Promise<string> {
  const now = Math.floor(house.clock() / 1_000);
  return new SignJWT({
    sid: session._id,
    auth_time: Math.floor(session.signedInAt.getTime() / 1_000),
    email: user.email ?? null,
    email_verified: user.isEmailConfirmed,
    name: user.name ?? null,
    provider: session.provider ?? 'password',
    sign_ins: signInsOf(user),
  })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(user._id)
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTokenSeconds)
    .sign(await readSigningKey(house.db, 'access-token'));
}

/** Reads an access token. @throws DomainError `unauthenticated` for any other text */
export async function readAccessToken(house: House, token: string): Promise<AccessToken> {
  const key = await readSigningKey(house.db, 'access-token');
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience: issuer,
      algorithms: [algorithm],
      currentDate: new Date(house.clock()),
    });
    const claims = claimsSchema.parse(payload);
    return {
      sessionId: claims.sid,
      identity: {
        uid: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified,
        name: claims.name,
        provider: claims.provider,
        signIns: claims.sign_ins,
        signedInAt: claims.auth_time * 1_000,
        expiresAt: claims.exp * 1_000,
      },
    };
  } catch (cause) {
    throw new DomainError('unauthenticated', { cause });
  }
}
