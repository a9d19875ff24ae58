import { DomainError } from '@courtside/contract';
import { hasCurrentParameters, hashPassword, isArgon2id, matchesArgon2id } from './argon2id.ts';
import { isFirebaseScrypt, matchesFirebaseScrypt } from './firebase-scrypt.ts';

/** Passwords that are hashed at the same time, per process. Each takes 19 MiB and a thread, which files and names need too. */
const maxRunning = 2;
/** Passwords that wait to be hashed, per process. */
const maxWaiting = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes when it is its turn. @throws DomainError `too-many-requests` if too many wait */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new DomainError('too-many-requests', { details: { retryAfterSeconds: 5 } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The next one takes this one's place.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Hashes a new password. @throws DomainError `too-many-requests` */
export function hashNewPassword(password: string): Promise<string> {
  return inTurn(() => hashPassword(password));
}

function matches(password: string, stored: string): Promise<boolean> {
  if (isFirebaseScrypt(stored)) return matchesFirebaseScrypt(password, stored);
  return matchesArgon2id(password, stored);
}

let unknown: Promise<string> | undefined;

/** A hash that no password matches, for a user who does not exist, so that the check takes as long as that of one who does. */
function hashOfNobody(): Promise<string> {
  unknown ??= hashPassword(crypto.randomUUID());
  return unknown;
}

/**
 * Compares a password with a stored hash. Takes as long if there is none.
 * @throws DomainError `too-many-requests`
 */
export function checkPassword(password: string, stored: string | undefined): Promise<boolean> {
  return inTurn(async () => {
    const found = await matches(password, stored ?? (await hashOfNobody()));
    return found && stored !== undefined;
  });
}

/** Whether a stored hash should be replaced by a new one, now that the password is known. */
export const isOutdated = (stored: string): boolean => !isArgon2id(stored) || !hasCurrentParameters(stored);
