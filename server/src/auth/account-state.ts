import type { Config } from '@courtside/core';
import { z } from 'zod';

/** Whether the account behind a token may still be used with it. @throws when that cannot be found out */
export type MayGoOn = (idToken: string) => Promise<boolean>;

/** An account that was disabled or deleted, or whose owner signed out everywhere or has another password since. */
const ended: ReadonlySet<string> = new Set(['USER_DISABLED', 'USER_NOT_FOUND', 'TOKEN_EXPIRED']);

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });
const timeoutMs = 5_000;

/**
 * Asks the identity provider, as the client's own library does: with the token itself and the project's web API key,
 * for which no credentials are needed.
 */
export function createAccountCheck(config: Pick<Config, 'FIREBASE_AUTH_EMULATOR_HOST' | 'FIREBASE_API_KEY'>): MayGoOn {
  const { FIREBASE_AUTH_EMULATOR_HOST: emulator, FIREBASE_API_KEY: key } = config;
  const origin = emulator === undefined ? 'https:/' : `http://${emulator}`;
  const url = `${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${encodeURIComponent(key)}`;
  return async (idToken) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer: unknown = await response.json();
    if (response.ok) return true;
    const { message } = refusalSchema.parse(answer).error;
    // Words may follow the code.
    if (ended.has(message.split(' ')[0] ?? '')) return false;
    throw new Error(`the identity provider answered ${response.status} ${message}`);
  };
}
