import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface ConfirmProps {
  question: string;
  /** What will happen, in one sentence. */
  about?: ReactNode;
  yes: string;
  no: string;
  /** 'danger' makes the confirm button red: the action takes something from the user. */
  tone?: 'danger';
  /** Disables the confirm button. */
  blocked?: boolean;
  /** The confirm button is busy while a returned promise is pending. */
  onYes: () => unknown;
  onNo: () => void;
}

/** Asks for confirmation before an action that is hard to undo. The safe answer has the focus first. */
export function Confirm({ question, about, yes, no, tone, blocked = false, onYes, onNo }: ConfirmProps) {
  const safe = useRef<HTMLButtonElement>(null);
  // Runs after the dialog has opened, which moves the focus to its first button.
  useLayoutEffect(() => safe.current?.focus(), []);
  return (
    <Modal title={question} onClose={onNo} {...(about !== undefined && { about })}>
      <div className="grid grid-cols-2 gap-3">
        <Button ref={safe} look="secondary" onClick={onNo}>
          {no}
        </Button>
        <Button look={tone ?? 'primary'} disabled={blocked} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}

/** A dialog with one sentence the user must acknowledge; `children` add details. */
export function Notice({ text, onClose, children }: { text: string; onClose: () => void; children?: ReactNode }) {
  return (
    <Modal title={text} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4 wrap-anywhere">
        {children}
        <Button look={children ? 'secondary' : 'primary'} wide onClick={onClose}>
          OK
        </Button>
      </div>
    </Modal>
  );
}
