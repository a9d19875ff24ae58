import type { ClientConfig } from '@courtside/contract/client-config';
import { useState } from 'react';
import { loadClientConfig } from '../../api/client-config.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { isClosedByUser, signInMessage } from '../session/auth-messages.ts';
import { signInAsDemoAccount, signInWithGoogle } from './session-actions.ts';

/** Google's logo in its four colors, as required for sign-in buttons. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className="size-5">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

const DemoAccountChooser = onDemand('The account chooser', () => import('./demo-account-chooser.tsx'));

/**
 * Opens Google's window, or the chooser of demo accounts. Stays enabled: Firebase reports a closed popup seconds late.
 */
export function GoogleButton({ onError }: { onError: (message: string | null, error?: unknown) => void }) {
  const [demo, setDemo] = useState<ClientConfig['demoAccounts'] | null>(null);

  const attempt = async (act: () => Promise<unknown>) => {
    onError(null);
    try {
      await act();
    } catch (error) {
      if (!isClosedByUser(error)) onError(signInMessage(error), error);
    }
  };

  const start = () =>
    attempt(async () => {
      const config = await loadClientConfig();
      if (config.authEmulatorUrl === null) await signInWithGoogle();
      else setDemo(config.demoAccounts);
    });

  return (
    <>
      <p className="flex items-center gap-3 text-xs text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <button
        type="button"
        onClick={() => void start()}
        className="flex min-h-11 w-full items-center justify-center gap-3 rounded-control border border-[#747775] bg-white px-3 text-sm font-medium text-[#1f1f1f] transition-colors hover:bg-[#f2f4f7]"
      >
        <GoogleMark />
        Continue with Google
      </button>
      {demo && (
        <DemoAccountChooser
          accounts={demo}
          onClose={() => setDemo(null)}
          onChoose={(account) => {
            setDemo(null);
            void attempt(() => signInAsDemoAccount(account));
          }}
        />
      )}
    </>
  );
}
