import { maxReasonLength } from '@courtside/contract/limits';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-busy.ts';

interface ReasonDialogProps {
  title: string;
  /** What the action does, in one sentence. */
  about: ReactNode;
  /** Who reads the reason. */
  hint: string;
  /** Label of the button that carries out the action. */
  yes: string;
  /** 'danger' makes that button red. */
  tone?: 'danger';
  /** False while the other fields are incomplete. */
  ready?: boolean;
  /** Fields before the reason. */
  children?: ReactNode;
  /** Carries out the action. A rejection is shown, and the dialog stays open. */
  onConfirm: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Confirms an action on the operator page. Every action needs a reason, which the log keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, about, hint, yes, tone, ready = true, children, onConfirm, onClose } = props;
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  const [busy, confirm] = useSubmit(async () => {
    setFailure(null);
    try {
      await onConfirm(reason.trim());
    } catch (error) {
      setFailure(messageOf(error, 'The server could not be reached. Please try again.'));
    }
  });

  return (
    <Modal title={title} about={about} onClose={onClose}>
      <form noValidate onSubmit={confirm} className="grid grid-cols-1 gap-4">
        {failure !== null && <AlertBox>{failure}</AlertBox>}
        {children}
        <TextField label="Reason" hint={hint} maxLength={maxReasonLength} value={reason} onText={setReason} />
        <div className="grid grid-cols-2 gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look={tone ?? 'primary'} busy={busy} disabled={!ready || reason.trim() === ''}>
            {yes}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
