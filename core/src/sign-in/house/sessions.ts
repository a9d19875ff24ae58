import { randomBytes } from 'node:crypto';
import { DomainError, dayMs, type Session } from '@courtside/contract';
import { accessTokenSeconds, signAccessToken } from './access-tokens.ts';
import { deviceOf } from './devices.ts';
import type { House } from './house.ts';
import { hashOfSecret, newSecret } from './secrets.ts';
import type { SignInSessionDoc } from './session.model.ts';
import type { SignInDoc } from './sign-in.model.ts';

/** A session that nobody renews ends after this time. */
const sessionMs = 90 * dayMs;

const idBytes = 16;

/** A refresh token is `<id of the session>.<secret>`. Null for any other text. */
function parseRefreshToken(token: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

async function present(house: House, user: SignInDoc, session: SignInSessionDoc, secret: string): Promise<Session> {
  return {
    user: {
      uid: user._id,
      email: user.email ?? null,
      emailVerified: user.isEmailConfirmed,
      name: user.name ?? null,
      provider: session.provider ?? null,
    },
    accessToken: await signAccessToken(house, user, session),
    expiresInSeconds: accessTokenSeconds,
    refreshToken: `${session._id}.${secret}`,
    device: await deviceOf(house, user._id),
  };
}

/**
 * Begins a session of a user who has just signed in.
 * @param provider the id of the provider that signed the user in; none with a password
 */
export async function beginSession(house: House, user: SignInDoc, provider?: string): Promise<Session> {
  const { db, clock } = house;
  const secret = newSecret();
  const session: SignInSessionDoc = {
    _id: randomBytes(idBytes).toString('base64url'),
    uid: user._id,
    hash: hashOfSecret(secret),
    ...(provider !== undefined && { provider }),
    signedInAt: new Date(clock()),
    expiresAt: new Date(clock() + sessionMs),
  };
  await db.signInSessions.insertMany([session], { lean: true, writeConcern: db.durable });
  return present(house, user, session, secret);
}

/**
 * Renews a session. The caller chooses the next secret and keeps it before the call, so that the same call can be repeated when its
 * answer was lost. A secret that was used for another one was copied: then the session ends for both (RFC 9700, section 4.14.2).
 * @param next 32 random bytes, in base64url
 * @throws DomainError `session-over`
 */
export async function renewSession(house: House, refreshToken: string, next: string): Promise<Session> {
  const { db, clock } = house;
  const token = parseRefreshToken(refreshToken);
  if (token === null) throw new DomainError('session-over');
  const [used, replaced] = [hashOfSecret(token.secret), hashOfSecret(next)];
  const now = new Date(clock());
  const isRenewable = { _id: token.id, expiresAt: { $gt: now } };
  const changes = { hash: replaced, usedHash: used, expiresAt: new Date(clock() + sessionMs) };
  const session =
    (await db.signInSessions
      .findOneAndUpdate(
        { ...isRenewable, hash: used },
        { $set: changes },
        { returnDocument: 'after', writeConcern: db.durable },
      )
      .lean()) ?? (await db.signInSessions.findOne({ ...isRenewable, hash: replaced, usedHash: used }).lean());
  const user = session === null ? null : await db.signIns.findOne({ _id: session.uid }).lean();
  if (session === null || user === null || user.isDisabled === true) {
    await db.signInSessions.deleteOne({ _id: token.id }, { writeConcern: db.durable });
    throw new DomainError('session-over');
  }
  return present(house, user, session, next);
}

/** Ends the session of a refresh token. Safe to repeat, and for any text. */
export async function endSession({ db }: House, refreshToken: string): Promise<void> {
  const token = parseRefreshToken(refreshToken);
  if (token === null) return;
  const hashes = [{ hash: hashOfSecret(token.secret) }, { usedHash: hashOfSecret(token.secret) }];
  await db.signInSessions.deleteOne({ _id: token.id, $or: hashes }, { writeConcern: db.durable });
}

/** Ends every session of a user. */
export async function endAllSessions({ db }: Pick<House, 'db'>, uid: string): Promise<void> {
  await db.signInSessions.deleteMany({ uid }, { writeConcern: db.durable });
}

/** Whether a session has not ended. */
export async function isSessionOpen({ db, clock }: House, id: string): Promise<boolean> {
  return (await db.signInSessions.countDocuments({ _id: id, expiresAt: { $gt: new Date(clock()) } }, { limit: 1 })) > 0;
}
