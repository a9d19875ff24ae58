import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { keepPlace } from './keep-place.ts';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';

interface ModalProps {
  onClose: () => void;
  title: string;
  /** One sentence under the title. */
  about?: ReactNode;
  /** 'sheet' rises from the lower edge of the screen. */
  shape?: 'box' | 'sheet';
  children: ReactNode;
}

const shapes = {
  box: 'm-auto w-[calc(100%-2rem)] max-w-md rounded-card animate-fade-in',
  sheet: 'mx-auto mt-auto mb-0 w-full max-w-xl rounded-t-[20px] pb-[env(safe-area-inset-bottom)] animate-sheet-in',
};

/**
 * A dialog over the page, there for as long as it is rendered: the browser keeps the focus inside and gives it back,
 * and the rest of the page cannot be reached meanwhile. Where what had the focus has gone it is given to what is near.
 * Closes on Escape and on a press beside it.
 */
export function Modal({ onClose, title, about, shape = 'box', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed while it still stands in the page, or the browser would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const comeBack = keepPlace();
    element.showModal();
    dialogOpened(element);
    return () => {
      element.close();
      dialogClosed(element);
      comeBack();
    };
  }, []);

  const metaTail = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // Escape reaches every dialog by the keyboard, so the press beside it is only a shortcut.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={about ? `${id}-about` : undefined}
      onCancel={onClose}
      onClick={metaTail}
      className={cx(
        'fixed inset-0 max-h-[85dvh] border border-line bg-surface text-ink shadow-float outline-none backdrop:animate-fade-in backdrop:bg-black/55',
        shapes[shape],
      )}
    >
      <div className="flex max-h-[85dvh] flex-col">
        <div className="flex items-start gap-4 px-5 pt-4">
          <div className="min-w-0 grow wrap-anywhere">
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              {title}
            </h2>
            {about && (
              <p id={`${id}-about`} className="mt-0.5 text-sm text-soft">
                {about}
              </p>
            )}
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="tap -mr-1 grid size-8 shrink-0 place-items-center rounded-control text-soft hover:bg-raised hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div className="overflow-y-auto px-5 pt-4 pb-5">{children}</div>
      </div>
    </dialog>
  );
}
