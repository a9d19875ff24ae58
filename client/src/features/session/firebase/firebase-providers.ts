import { google, type SignInProvider } from '../sign-in-client.ts';

/** The providers that users may sign in with. */
export const firebaseProviders: readonly SignInProvider[] = [google];
