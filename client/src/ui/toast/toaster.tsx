import { useAtomValue } from 'jotai';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { openDialogAtom } from '../modal.tsx';
import { dismissToast, type ShownToast, toastDuration, toastsAtom } from './toast-atoms.ts';

const pointedAt = new WeakSet<Element>();

/** Tracks pointer movement on the list of toasts; a resting pointer does not count as reading the toast under it. */
const followPointer = {
  onPointerMove: ({ currentTarget }: PointerEvent) => void pointedAt.add(currentTarget),
  onPointerLeave: ({ currentTarget }: PointerEvent) => void pointedAt.delete(currentTarget),
};

/** True while the pointer has moved over the toasts and stays there, or the focus is inside. */
function isRead(list: Element | null | undefined): boolean {
  return !!list && (list.matches(':focus-within') || (pointedAt.has(list) && list.matches(':hover')));
}

/**
 * Dismisses a toast after its duration in view, unless the user is reading it. Radix's own timer stays paused when a
 * toast is closed under the pointer. @returns the ref for the toast's element
 */
function useTimeLimit<E extends HTMLElement>(id: number, stays: boolean): RefObject<E | null> {
  const toast = useRef<E>(null);
  useEffect(() => {
    if (stays) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.hidden || isRead(toast.current?.parentElement)) wait();
        else dismissToast(id);
      }, toastDuration);
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wait);
    };
  }, [id, stays]);
  return toast;
}

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
      // Radix closes on Escape anywhere on the page, which would lose an offer for good.
      onOpenChange={() => action || dismiss()}
      onKeyDown={({ key }) => key === 'Escape' && dismiss()}
      onSwipeEnd={dismiss}
      className="col-start-1 row-start-1 flex min-h-12 items-center gap-2 rounded-card border border-line bg-surface py-1 pr-2 pl-3 shadow-float animate-rise-in focus-within:z-10"
    >
      <Icon aria-hidden className={cx('size-5 shrink-0', tints[tone])} />
      <Toast.Description className="min-w-0 grow text-xs leading-4 font-medium wrap-anywhere sm:text-sm sm:leading-4.5">
        {text}
      </Toast.Description>
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

/** Greatest width of a toast, in px. */
const maxWidth = 448;
/** Space between a toast and the balance, or the edge of the window, in px. */
const gap = 8;

/** The right inset of centered toasts, in px, with which they end before the balance in the header. */
function insetBeforeBalance(): number {
  const left = document.querySelector('[data-balance]')?.getBoundingClientRect().left ?? 0;
  const center = document.documentElement.clientWidth / 2;
  const end = Math.min(center + maxWidth / 2, 2 * center - gap);
  // Without a layout, every position is 0.
  return left > 0 && end > left - gap ? 2 * center - left + gap : gap;
}

/** Follows the balance, which grows and shrinks with its amount, while toasts are shown. */
function useInset(isShown: boolean): number {
  const [inset, setInset] = useState(gap);
  useLayoutEffect(() => {
    if (!isShown) return;
    const measure = () => setInset(insetBeforeBalance());
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of document.querySelectorAll('html, [data-balance]')) observer.observe(element);
    return () => observer.disconnect();
  }, [isShown]);
  return inset;
}

/** Shows toasts over the header, next to the balance, the latest in front; inside an open dialog, because everything outside is inert. */
export default function Toaster() {
  const toasts = useAtomValue(toastsAtom);
  const place = useAtomValue(openDialogAtom) ?? document.body;
  const inset = useInset(toasts.length > 0);
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
          style={{ left: gap, right: inset, maxWidth }}
          className="fixed top-[calc(0.25rem+env(safe-area-inset-top))] z-50 mx-auto grid outline-none md:top-2"
        />,
        place,
      )}
    </Toast.Provider>
  );
}
