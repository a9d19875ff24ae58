import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadClientConfig } from '../../api/client-config.ts';
import { readDemoResetCode } from '../../api/demo-mail.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Mailbox = { readonly status: 'loading' | 'failed' | 'empty' } | { readonly status: 'mail'; readonly code: string };

async function open(email: string): Promise<Mailbox> {
  try {
    const code = await readDemoResetCode(await loadClientConfig(), email);
    return code === null ? { status: 'empty' } : { status: 'mail', code };
  } catch (error) {
    console.error("The demo's mailbox could not be opened.", error);
    return { status: 'failed' };
  }
}

/** The demo's mailbox of an address. The demo sends no mail. */
export default function DemoMailbox({ email, onClose }: { email: string; onClose: () => void }) {
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
