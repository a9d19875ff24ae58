import type { Config } from '../platform/config/config.ts';
import type { SignInProvider } from './sign-in-provider.ts';

/** Opens the configured provider of sign-in. Only its own code is loaded, and its libraries only when they are used. */
export async function openSignIn(config: Config): Promise<SignInProvider> {
  const { createFirebaseSignIn } = await import('./firebase/firebase-sign-in.ts');
  return createFirebaseSignIn(config);
}
