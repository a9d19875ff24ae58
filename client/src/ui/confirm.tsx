import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmProps {
  question: string;
  /** What will happen, in one sentence. */
  about?: ReactNode;
  yes: string;
  no: string;
  busy?: boolean;
  /** Disables the confirm button. */
  blocked?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** Asks for confirmation before an action that is hard to undo. */
export function Confirm({ question, about, yes, no, busy = false, blocked = false, onYes, onNo }: ConfirmProps) {
  return (
    <Modal title={question} onClose={onNo} {...(about !== undefined && { about })}>
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" onClick={onNo}>
          {no}
        </Button>
        <Button busy={busy} disabled={blocked} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
