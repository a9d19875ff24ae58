/**
 * What pages show of the sign-in service, before its client is loaded. This file and `open-auth.ts` alone know which
 * service that is.
 */
import { useEffect, useState } from 'react';
import { loadClientConfig } from '../../api/client-config.ts';
import { lazyPart, onDemand } from '../../ui/lazy-part.tsx';
import { firebaseProviders } from './firebase/firebase-providers.ts';
import { type MailLink, readFirebaseLink } from './firebase/mail-link.ts';
import type { DemoAccount, SignInProvider } from './sign-in-client.ts';

/** The providers that users may sign in with, in the order of their buttons. */
export const signInProviders: readonly SignInProvider[] = firebaseProviders;

/** Reads the link of a mail of the service. */
export const readMailLink = (search: URLSearchParams): MailLink => readFirebaseLink(search);

/** The accounts that the demo offers in place of a provider's window; null if this is not the demo. */
export async function loadDemoAccounts(): Promise<readonly DemoAccount[] | null> {
  const config = await loadClientConfig();
  return config.signIn === 'house' || config.authEmulatorUrl === null ? null : config.demoAccounts;
}

/** Replaces a provider's window in the demo. */
export const DemoAccountChooser = onDemand('The demo accounts', () => import('./firebase/demo-account-chooser.tsx'));

const MailboxLink = lazyPart<{ email: string }>(null, () => import('./firebase/demo-mail-link.tsx'));

/** Link to the demo's mailbox, because the demo sends no mail; renders nothing with a service that does. */
export function DemoMailLink({ email }: { email: string }) {
  const [isDemo, setIsDemo] = useState(false);
  useEffect(() => {
    let shown = true;
    loadDemoAccounts().then(
      (accounts) => shown && setIsDemo(accounts !== null),
      (error: unknown) => console.error('The client config could not be loaded.', error),
    );
    return () => {
      shown = false;
    };
  }, []);

  return isDemo && <MailboxLink email={email} />;
}
