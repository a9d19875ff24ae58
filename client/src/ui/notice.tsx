import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

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
