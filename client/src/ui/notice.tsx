import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

/** One sentence a person must have read, in a dialog; more about it below. */
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
