import { useAtomValue } from 'jotai';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { openDialogAtom } from '../open-dialogs.ts';
import { dismissToast, type ShownToast, toastsAtom } from './toast-atoms.ts';
import { followPointer, useTimeLimit } from './use-time-limit.ts';

const icons = { win: CircleCheck, loss: CircleAlert, plain: Info };
const tints = { win: 'text-win', loss: 'text-loss', plain: 'text-soft' };

function OneToast({ id, tone, text, action }: ShownToast) {
  const element = useTimeLimit<HTMLLIElement>(id, action !== undefined);
  const dismiss = () => dismissToast(id);
  const Icon = icons[tone];
  return (
    <Toast.Root
      ref={element}
      open
      data-toast={tone}
      type={tone === 'plain' ? 'background' : 'foreground'}
      // Escape anywhere on the page would send an offer away for good.
      onOpenChange={() => action || dismiss()}
      onKeyDown={({ key }) => key === 'Escape' && dismiss()}
      onSwipeEnd={dismiss}
      className="flex items-start gap-3 rounded-card border border-line bg-surface py-3 pr-2 pl-4 shadow-float animate-rise-in"
    >
      <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', tints[tone])} />
      <Toast.Description className="min-w-0 grow py-0.5 text-sm font-medium wrap-anywhere">{text}</Toast.Description>
      {action && (
        <Toast.Action
          altText={action.label}
          onClick={() => {
            dismiss();
            action.act();
          }}
          className="tap shrink-0 rounded-control px-2 py-0.5 text-sm font-semibold text-link hover:bg-raised"
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Close"
        onClick={dismiss}
        className="tap grid size-6 shrink-0 place-items-center text-soft hover:text-ink"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}

/**
 * Where toasts appear: under the header, out of the way of the thumb and of the bar of bets; in the lower corner where
 * there is no such bar. While a dialog is open they are part of it, or they would lie under it where nobody can press or
 * hear them.
 */
export default function Toaster() {
  const toasts = useAtomValue(toastsAtom);
  const place = useAtomValue(openDialogAtom) ?? document.body;
  return (
    <Toast.Provider
      duration={Number.POSITIVE_INFINITY}
      swipeDirection="right"
      label="Message"
      announcerContainer={place}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} {...toast} />
      ))}
      {createPortal(
        <Toast.Viewport
          {...followPointer}
          className="fixed inset-x-4 top-[calc(4rem+env(safe-area-inset-top))] z-50 flex flex-col gap-2 outline-none md:top-20 md:right-6 md:left-auto md:w-96 xl:top-auto xl:bottom-6"
        />,
        place,
      )}
    </Toast.Provider>
  );
}
