import type { AdminOverview } from '@courtside/contract/admin';
import { useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { confirmRestore } from '../../features/admin/admin-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialogs.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';

interface RestoreNoticeProps {
  /** Null if chats and notifications are sent. */
  restore: AdminOverview['unconfirmedRestore'];
  onChanged: () => void;
}

/** Says that a restored copy sends nothing yet, and lets it send. */
export function RestoreNotice({ restore, onChanged }: RestoreNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    try {
      await confirmRestore();
      showToast({ tone: 'plain', text: 'Chats and notifications are sent from now on.' });
      setAsking(false);
      onChanged();
    } catch (error) {
      showToast({ tone: 'loss', text: messageOf(error, 'The copy could not be confirmed.') });
    }
  };
  if (restore === null) return null;
  return (
    <section
      aria-label="Restored copy"
      className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 lg:col-span-2"
    >
      <div className="grid gap-1">
        <p className="font-medium">This is a restored copy. Chats and notifications wait.</p>
        <p className="text-sm text-soft">
          Backup of {formatDateTime(restore.backupAt)}, restored {formatDateTime(restore.restoredAt)}
        </p>
      </div>
      <Button look="secondary" onClick={() => setAsking(true)}>
        This is the real one: send
      </Button>
      {isAsking && (
        <Confirm
          question="Send chats and notifications?"
          about="If the original still runs, both send to the same chats and devices."
          yes="Send"
          no="Cancel"
          onYes={confirm}
          onNo={() => setAsking(false)}
        />
      )}
    </section>
  );
}
