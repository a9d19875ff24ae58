import { ApiError } from './call.ts';

interface Attempt {
  readonly key: string;
  /** True from the start of the request until its response, or its outcome from the live feed. */
  readonly running: boolean;
  /** Checks whether the live feed has delivered the outcome. */
  readonly check: () => void;
}

/** Attempts without a known outcome, by what the user intended. */
const attempts = new Map<string, Attempt>();

interface AttemptOptions<T> {
  /** What the user intended. An attempt with the same intent as one without a known outcome repeats that one. */
  readonly intent: readonly (string | number)[];
  /** Makes the idempotency key of a new attempt; by default a random one. */
  readonly newKey?: () => string;
  readonly send: (key: string) => Promise<T>;
  /** The outcome, if the live feed has delivered it. */
  readonly found?: (key: string) => T | undefined;
  /** Called when the live feed delivers the outcome of an attempt that failed. */
  readonly onLate?: (outcome: T) => void;
}

const attemptKey = (intent: AttemptOptions<unknown>['intent']) => intent.join('|');

/** Whether the request certainly had no effect on the server. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && !['network', 'internal', 'unavailable'].includes(error.code);

/**
 * Sends a request that must take effect at most once. Until its outcome is known, an attempt with the same intent sends
 * the same key again. Settles with the response or the outcome from the live feed, whichever comes first.
 * @throws what `send` throws
 */
export async function attempt<T>({ intent, newKey = newId, send, found, onLate }: AttemptOptions<T>): Promise<T> {
  const name = attemptKey(intent);
  const key = attempts.get(name)?.key ?? newKey();
  const keep = (running: boolean, settle: (outcome: T) => void) => {
    const check = () => {
      const outcome = found?.(key);
      if (outcome === undefined) return;
      attempts.delete(name);
      settle(outcome);
    };
    attempts.set(name, { key, running, check });
  };
  const live = new Promise<T>((resolve) => keep(true, resolve));
  try {
    const outcome = await Promise.race([live, send(key)]);
    attempts.delete(name);
    return outcome;
  } catch (error) {
    if (isRefusal(error)) attempts.delete(name);
    else keep(false, onLate ?? (() => undefined));
    throw error;
  }
}

/** Settles the attempts whose outcome is now known. Called when the live feed delivers data. */
export function checkAttempts(): void {
  for (const { check } of attempts.values()) check();
}

/** Whether an attempt with this intent is waiting for its response. */
export function isAttempting(intent: AttemptOptions<unknown>['intent']): boolean {
  return attempts.get(attemptKey(intent))?.running ?? false;
}

/** A random UUID. `crypto.randomUUID` exists only on pages served over HTTPS or from localhost. */
export function newId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) => {
    // The bits of version 4 and of the variant (RFC 9562, section 5.4).
    const marked = at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return bytes.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
