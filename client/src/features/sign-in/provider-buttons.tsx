import { type ReactNode, useState } from 'react';
import { isClosedByUser, signInMessage } from '../session/auth-messages.ts';
import { type DemoAccount, google, type SignInProvider } from '../session/sign-in-client.ts';
import { DemoAccountChooser, loadDemoAccounts, useSignInOffer } from '../session/sign-in-parts.tsx';
import { signInWithProvider } from './session-actions.ts';

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

/** The logos of providers that have one. */
const marks: Readonly<Record<string, ReactNode>> = { [google.id]: <GoogleMark /> };

interface DemoChoice {
  readonly provider: SignInProvider;
  readonly accounts: readonly DemoAccount[];
}

/** Open a provider's window or page, or the demo's chooser. None if the deployment has no provider. Stay enabled: a closed window may be reported seconds late. */
export function ProviderButtons({ onError }: { onError: (message: string | null, error?: unknown) => void }) {
  const [demo, setDemo] = useState<DemoChoice | null>(null);
  const { providers, isKnown } = useSignInOffer();
  // They keep their place, and show no provider that the deployment may not have.
  const visibility = isKnown ? '' : 'invisible';

  const attempt = async (act: () => Promise<unknown>) => {
    onError(null);
    try {
      await act();
    } catch (error) {
      if (!isClosedByUser(error)) onError(signInMessage(error), error);
    }
  };

  const start = (provider: SignInProvider) =>
    attempt(async () => {
      const accounts = await loadDemoAccounts();
      if (accounts === null) await signInWithProvider(provider.id);
      else setDemo({ provider, accounts });
    });

  if (providers.length === 0) return null;
  return (
    <>
      <p
        className={`flex items-center gap-3 -my-1 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line ${visibility}`}
      >
        or
      </p>
      {providers.map((provider) => (
        <button
          key={provider.id}
          type="button"
          onClick={() => void start(provider)}
          className={`on-paper flex min-h-13 w-full items-center justify-center gap-2.5 rounded-control bg-surface px-3 text-points font-semibold shadow-[0_1px_2px_rgb(60_36_6/0.3)] transition-colors hover:bg-raised ${visibility}`}
        >
          {marks[provider.id]}
          Continue with {provider.label}
        </button>
      ))}
      {demo && (
        <DemoAccountChooser
          accounts={demo.accounts}
          onClose={() => setDemo(null)}
          onChoose={(account) => {
            setDemo(null);
            void attempt(() => signInWithProvider(demo.provider.id, account));
          }}
        />
      )}
    </>
  );
}
