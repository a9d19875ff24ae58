import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const DeleteDialog = onDemand('Deleting your account', () => import('./delete-dialog.tsx'));

/** The button that begins to delete the account. */
export function DeleteAccount({ uid }: { uid: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section aria-labelledby="delete-account" className="card grid grid-cols-1 gap-4 p-4 sm:p-6">
      <div>
        <h2 id="delete-account" className="text-lg font-semibold tracking-tight">
          Delete your account
        </h2>
        <p className="mt-1 text-sm text-soft">
          Removes your name, email and sign-in for good. Your bets stay under an anonymous name.
        </p>
      </div>
      <Button look="danger" onClick={() => setOpen(true)} className="justify-self-start">
        Delete my account
      </Button>
      {open && <DeleteDialog uid={uid} onClose={close} onMissing={close} />}
    </section>
  );
}
