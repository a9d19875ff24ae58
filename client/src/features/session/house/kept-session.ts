/** What this browser keeps of a session: its tabs share it. Without storage, it lasts as long as the page. */
import type { Session } from '@courtside/contract/session';
import { keepText, readText } from '../../../storage.ts';

export interface KeptSession {
  readonly user: Session['user'];
  readonly refreshToken: string;
  readonly accessToken: string;
  /** When the access token expires by this device's clock, in ms since 1970. */
  readonly expiresAt: number;
  /** How long the access token was valid when it was issued, in ms. */
  readonly lifetime: number;
  /** The secret that a renewal has sent, or will. A renewal whose answer was lost is repeated with it. */
  readonly next?: string;
}

/** The key under which the tabs of this browser share the session. */
export const sessionKey = 'courtside:session';
const deviceKey = 'courtside:device';

/** The texts that the browser does not store. */
const unstored = new Map<string, string>();

function read(key: string): string | null {
  return unstored.get(key) ?? readText('browser', key) ?? null;
}

function write(key: string, text: string): void {
  unstored.delete(key);
  keepText('browser', key, text);
  if (readText('browser', key) === text) return;
  // Storage is blocked or full. What it still has of this key is out of date.
  keepText('browser', key, null);
  unstored.set(key, text);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textOrNull = (value: unknown) => (isText(value) ? value : null);

/** A kept session from its fields; null if they are damaged. */
function completeSession(fields: Readonly<Record<string, unknown>>): KeptSession | null {
  const { refreshToken, accessToken, expiresAt, lifetime, next } = fields;
  const user: Readonly<Record<string, unknown>> = Object(fields.user);
  if (!isText(user.uid) || !isText(refreshToken) || !isText(accessToken)) return null;
  if (typeof expiresAt !== 'number' || typeof lifetime !== 'number') return null;
  return {
    user: {
      uid: user.uid,
      email: textOrNull(user.email),
      emailVerified: user.emailVerified === true,
      name: textOrNull(user.name),
      provider: textOrNull(user.provider),
    },
    refreshToken,
    accessToken,
    expiresAt,
    lifetime,
    ...(isText(next) && { next }),
  };
}

function readFields(): Readonly<Record<string, unknown>> {
  const text = read(sessionKey);
  if (text === null) return {};
  try {
    return Object(JSON.parse(text));
  } catch (error) {
    console.warn('The session cannot be read.', error);
    return {};
  }
}

/** The session of this browser; null if no user is signed in. */
export function readSession(): KeptSession | null {
  return completeSession(readFields());
}

/** Keeps a session in place of the one before. */
export function keepSession(session: KeptSession): void {
  write(sessionKey, JSON.stringify(session));
}

/** Forgets the session. */
export function forgetSession(): void {
  unstored.delete(sessionKey);
  keepText('browser', sessionKey, null);
}

/** Replaces the session of a user by the fact that the server has ended it, for the other tabs. */
export function keepSessionOver(uid: string): void {
  write(sessionKey, JSON.stringify({ over: uid }));
}

/** Whether the server has ended the session of a user. */
export function isSessionOver(uid: string): boolean {
  return readFields().over === uid;
}

/** A session that the server has answered with just now. */
export function sessionOf({ user, refreshToken, accessToken, expiresInSeconds }: Session): KeptSession {
  const lifetime = expiresInSeconds * 1000;
  return { user, refreshToken, accessToken, expiresAt: Date.now() + lifetime, lifetime };
}

/**
 * How long the access token is still valid, in ms. A clock that was changed since makes no token valid for longer than its
 * lifetime.
 */
export function validFor({ expiresAt, lifetime }: KeptSession): number {
  return Math.min(lifetime, expiresAt - Date.now());
}

/** What the next sign-in with a password says of this browser. It outlives sessions. */
export function readDevice(): string | undefined {
  return read(deviceKey) ?? undefined;
}

export function keepDevice(device: string): void {
  write(deviceKey, device);
}
