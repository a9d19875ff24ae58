import type { ClientConfig } from '@courtside/contract/client-config';
import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { loadClientConfig } from '../../api/client-config.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isClosedByUser, signInMessage } from '../session/auth-messages.ts';
import type { DemoAccount } from '../session/firebase-auth.ts';
import { signInAsDemoAccount, signInWithGoogle } from './session-actions.ts';

interface ChooserProps {
  accounts: readonly DemoAccount[];
  onChoose: (account: DemoAccount) => void;
  onClose: () => void;
}

const row = 'flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-raised';

function OtherAccount({ onChoose }: Pick<ChooserProps, 'onChoose'>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get('email') ?? '')
      .trim()
      .toLowerCase();
    onChoose({ sub: `demo-${email}`, name: String(form.get('name') ?? '').trim(), email });
  };
  return (
    <form onSubmit={submit} className="grid gap-3 px-3 pt-1 pb-2">
      <TextField label="Name" name="name" maxLength={64} autoFocus />
      <TextField label="Email" name="email" type="email" required />
      <Button type="submit" wide>
        Continue
      </Button>
    </form>
  );
}

/** Replaces Google's window in the demo: asks for no password and sends nothing to Google. */
function DemoAccountChooser({ accounts, onChoose, onClose }: ChooserProps) {
  const [other, setOther] = useState(false);
  return (
    <Modal
      onClose={onClose}
      title="Choose a demo account"
      about="This is the demo's own chooser, not Google. No password is needed."
    >
      <div className="-mx-3 grid gap-1">
        {accounts.map((account) => (
          <button key={account.sub} type="button" className={row} onClick={() => onChoose(account)}>
            <Avatar name={account.name} seed={account.sub} />
            <span className="min-w-0">
              <span className="block truncate text-sm font-semibold">{account.name}</span>
              <span className="block truncate text-note text-soft">{account.email}</span>
            </span>
          </button>
        ))}
        {other ? (
          <OtherAccount onChoose={onChoose} />
        ) : (
          <button type="button" className={row} onClick={() => setOther(true)}>
            <span className="grid size-9 place-items-center rounded-chip bg-raised">
              <UserPlus aria-hidden className="size-4" />
            </span>
            <span className="text-sm font-semibold">Use another account</span>
          </button>
        )}
      </div>
    </Modal>
  );
}

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

/** Opens Google's window, or the demo's chooser. Stays enabled: Firebase reports a closed popup seconds late. */
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
      <p className="flex items-center gap-3 -my-1 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <button
        type="button"
        onClick={() => void start()}
        className="on-paper flex min-h-13 w-full items-center justify-center gap-2.5 rounded-control bg-surface px-3 text-points font-semibold shadow-[0_1px_2px_rgb(60_36_6/0.3)] transition-colors hover:bg-raised"
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
