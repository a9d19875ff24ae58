import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { SignInProvider } from './sign-in-provider.ts';

interface SignInParts {
  readonly clock?: Clock;
  /** Called with the failure of a mail. */
  readonly onMailError?: (error: unknown) => void;
}

/** Opens the configured provider of sign-in. Only its own code is loaded, and its libraries only when they are used. */
export async function openSignIn(
  config: Config,
  { clock = systemClock, onMailError = () => undefined }: SignInParts = {},
): Promise<SignInProvider> {
  if (config.signIn === 'house') {
    const { createHouseSignIn } = await import('./house/house-sign-in.ts');
    return createHouseSignIn(config, { clock, onMailError });
  }
  const { createFirebaseSignIn } = await import('./firebase/firebase-sign-in.ts');
  return createFirebaseSignIn(config);
}
