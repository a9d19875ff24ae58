import { UserPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { DemoAccount } from '../sign-in-client.ts';

export interface ChooserProps {
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
export default function DemoAccountChooser({ accounts, onChoose, onClose }: ChooserProps) {
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
