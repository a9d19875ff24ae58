import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence under the title. */
  about?: ReactNode;
  /** 'sheet' rises from the lower edge of the screen. */
  shape?: 'box' | 'sheet';
  children: ReactNode;
}

const shapes = {
  box: 'inset-x-4 top-1/2 mx-auto max-w-md -translate-y-1/2 rounded-card animate-fade-in',
  sheet:
    'inset-x-0 bottom-0 mx-auto max-w-xl rounded-t-[20px] pb-[max(1.25rem,env(safe-area-inset-bottom))] animate-sheet-in',
};

/** A dialog over the page: keeps the focus inside, closes on Escape and on a click beside it. */
export function Modal({ open, onClose, title, about, shape = 'box', children }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-black/55" />
        <Dialog.Content
          {...(!about && { 'aria-describedby': undefined })}
          className={cx(
            'fixed z-40 flex max-h-[85dvh] flex-col border border-line bg-surface shadow-float outline-none',
            shapes[shape],
          )}
        >
          <div className="flex items-start gap-4 px-5 pt-4">
            <div className="grow">
              <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
              {about && <Dialog.Description className="mt-0.5 text-sm text-soft">{about}</Dialog.Description>}
            </div>
            <Dialog.Close
              aria-label="Close"
              className="tap -mr-1 grid size-8 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <div className="overflow-y-auto px-5 pt-4 pb-5">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
