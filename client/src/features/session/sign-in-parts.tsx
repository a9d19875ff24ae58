/**
 * What pages show of the sign-in service, before its client is loaded. This file and `open-auth.ts` alone know which
 * service that is.
 */
import type { ClientConfig, HouseConfig } from '@courtside/contract/client-config';
import { useEffect, useState } from 'react';
import { knownClientConfig, loadClientConfig } from '../../api/client-config.ts';
import { lazyPart, onDemand } from '../../ui/lazy-part.tsx';
import { firebaseProviders } from './firebase/firebase-providers.ts';
import { readFirebaseLink } from './firebase/mail-link.ts';
import { readHouseLink } from './house/mail-link.ts';
import type { DemoAccount, MailLink, SignInProvider } from './sign-in-client.ts';

/** What a deployment offers to users who sign in or up. */
interface SignInOffer extends Pick<HouseConfig, 'signUp' | 'sendsMail'> {
  /** In the order of their buttons. */
  readonly providers: readonly SignInProvider[];
  /** False while this is only a guess: the config has not arrived. */
  readonly isKnown: boolean;
}

const firebaseOffer: Omit<SignInOffer, 'isKnown'> = {
  providers: firebaseProviders,
  signUp: 'open',
  sendsMail: true,
};

function offerOf(config: ClientConfig | null): Omit<SignInOffer, 'isKnown'> {
  return config?.signIn === 'house' ? config : firebaseOffer;
}

/** What the deployment offers to users who sign in or up. What Firebase offers until the config is known. */
export function useSignInOffer(): SignInOffer {
  const [config, setConfig] = useState(knownClientConfig);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let shown = true;
    loadClientConfig().then(
      (loaded) => shown && setConfig(loaded),
      (error: unknown) => {
        console.error('The client config could not be loaded.', error);
        if (shown) setFailed(true);
      },
    );
    return () => {
      shown = false;
    };
  }, []);
  return { ...offerOf(config), isKnown: config !== null || hasFailed };
}

/** Reads the link of a mail. Only links of the house say what they are for in `for`. */
export function readMailLink(search: URLSearchParams): MailLink {
  return search.has('for') ? readHouseLink(search) : readFirebaseLink(search);
}

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
