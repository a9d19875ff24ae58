import type { FirebaseConfig } from '@courtside/contract/client-config';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadClientConfig } from '../../../api/client-config.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

interface OobCode {
  readonly email: string;
  readonly requestType: string;
  readonly oobCode: string;
}

function isOobCode(value: unknown): value is OobCode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    'requestType' in value &&
    'oobCode' in value &&
    typeof value.oobCode === 'string'
  );
}

/**
 * The demo sends no mail: its authentication emulator stores it instead.
 * @returns the code in the last password reset mail to `email`; null when there is none
 * @throws Error when the emulator cannot be reached
 */
async function readDemoResetCode(config: FirebaseConfig, email: string): Promise<string | null> {
  const response = await fetch(
    `${config.authEmulatorUrl}/emulator/v1/projects/${encodeURIComponent(config.firebase.projectId)}/oobCodes`,
  );
  const { oobCodes }: { oobCodes?: unknown } = await response.json();
  const mails = Array.isArray(oobCodes) ? oobCodes.filter(isOobCode) : [];
  const own = mails.filter(
    (mail) => mail.requestType === 'PASSWORD_RESET' && mail.email.toLowerCase() === email.toLowerCase(),
  );
  return own.at(-1)?.oobCode ?? null;
}

/** Opens the demo's mailbox of an address. */
export default function DemoMailLink({ email }: { email: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="tap font-semibold text-link underline underline-offset-4"
      >
        Open the demo's mailbox
      </button>
      {open && <DemoMailbox email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

type Mailbox = { readonly status: 'loading' | 'failed' | 'empty' } | { readonly status: 'mail'; readonly code: string };

async function open(email: string): Promise<Mailbox> {
  try {
    const config = await loadClientConfig();
    const code = config.signIn === 'house' ? null : await readDemoResetCode(config, email);
    return code === null ? { status: 'empty' } : { status: 'mail', code };
  } catch (error) {
    console.error("The demo's mailbox could not be opened.", error);
    return { status: 'failed' };
  }
}

/** The demo's mailbox of an address. The demo sends no mail. */
function DemoMailbox({ email, onClose }: { email: string; onClose: () => void }) {
  const [mailbox, setMailbox] = useState<Mailbox>({ status: 'loading' });
  useEffect(() => {
    let shown = true;
    void open(email).then((opened) => shown && setMailbox(opened));
    return () => {
      shown = false;
    };
  }, [email]);

  return (
    <Modal onClose={onClose} title="The demo's mailbox" about={`Mail for ${email}. None of it leaves this machine.`}>
      {mailbox.status === 'loading' && <Spinner label="Looking for mail" />}
      {mailbox.status === 'failed' && <p className="py-4 text-sm">The mailbox could not be opened.</p>}
      {mailbox.status === 'empty' && <p className="py-4 text-sm">There is no mail for this address.</p>}
      {mailbox.status === 'mail' && (
        <article className="rounded-control border border-line p-4">
          <h3 className="flex items-center gap-2 text-sm font-semibold">
            <Mail aria-hidden className="size-4 text-soft" />
            Choose a new password
          </h3>
          <p className="mt-2 mb-4 text-sm text-soft">
            Somebody, hopefully you, asked for a new password for your Courtside account. If it was not you, do nothing.
          </p>
          <LinkButton to={`/reset-password?oobCode=${encodeURIComponent(mailbox.code)}`} wide>
            Choose a new password
          </LinkButton>
        </article>
      )}
    </Modal>
  );
}
