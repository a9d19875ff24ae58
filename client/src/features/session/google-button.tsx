import type { ClientConfig } from '@courtside/contract/client-config';
import { useState } from 'react';
import { loadClientConfig } from '../../api/client-config.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { isClosedByUser, signInMessage } from './auth-messages.ts';
import { GoogleMark } from './google-mark.tsx';
import { signInAsDemoAccount, signInWithGoogle } from './session-actions.ts';

const DemoAccountChooser = onDemand('The account chooser', () => import('./demo-account-chooser.tsx'));

/**
 * 'Continue with Google', the other way in below a form: Google's own window with a real project, our chooser with the demo's accounts otherwise.
 * Never locked while the window is open, because a closed window is only reported many seconds later.
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
          onMissing={() => setDemo(null)}
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
