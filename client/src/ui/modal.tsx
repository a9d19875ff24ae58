import { atom } from 'jotai';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { store } from '../store.ts';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { addToHistory } from './dialog-history.ts';

const dialogs = atom<readonly HTMLDialogElement[]>([]);

/** The topmost open dialog, null when none is open. Everything outside it is inert. */
export const openDialogAtom = atom((get) => get(dialogs).at(-1) ?? null);

let knownScrollbarWidth: number | null = null;

/** The width of the page's scrollbar, in px. Measured once until the window is resized: measuring lays the page out. */
function scrollbarWidth(): number {
  if (knownScrollbarWidth === null) {
    knownScrollbarWidth = window.innerWidth - document.documentElement.clientWidth;
    const forget = () => (knownScrollbarWidth = null);
    window.addEventListener('resize', forget, { once: true });
  }
  return knownScrollbarWidth;
}

/** The page under a dialog stops scrolling but keeps its place: padding replaces the scrollbar, if it takes up any width. */
function stopScrolling(): void {
  const { style } = document.documentElement;
  const width = scrollbarWidth();
  // An inherited property costs a new style for every element of the page.
  if (width > 0) style.setProperty('--scrollbar', `${width}px`);
  style.overflow = 'hidden';
}

function resumeScrolling(): void {
  const { style } = document.documentElement;
  style.overflow = '';
  style.removeProperty('--scrollbar');
}

function openDialog(dialog: HTMLDialogElement): void {
  if (store.get(dialogs).length === 0) stopScrolling();
  dialog.showModal();
  store.set(dialogs, (open) => [...open, dialog]);
}

function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  store.set(dialogs, (open) => open.filter((other) => other !== dialog));
  if (store.get(dialogs).length === 0) resumeScrolling();
}

/** Elements that may contain the heading to focus. */
const containers = 'article, section, aside';

function containersOf(element: Element | null): Element[] {
  const found: Element[] = [];
  for (let at = element?.closest(containers); at; at = at.parentElement?.closest(containers)) found.push(at);
  return found;
}

/** Remembers the focus. The returned function moves a lost focus to the nearest heading, else to the main element. */
function rememberFocus(): () => void {
  const around = containersOf(document.activeElement);
  const restore = () => {
    if (document.activeElement && document.activeElement !== document.body) return;
    const [heading] = around.flatMap((part) =>
      part.isConnected ? [...part.querySelectorAll<HTMLElement>('h1, h2, h3')] : [],
    );
    if (heading) heading.tabIndex = -1;
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  };
  return () => queueMicrotask(restore);
}

interface ModalProps {
  onClose: () => void;
  title: string;
  /** Before the title. */
  lead?: ReactNode;
  /** One sentence under the title. */
  about?: ReactNode;
  /** 'sheet' slides up from the bottom of the screen. So does 'wide' on a phone, to the header; elsewhere it is a wide box. */
  shape?: 'box' | 'sheet' | 'wide';
  children: ReactNode;
}

const variants = {
  box: 'm-auto max-h-[85dvh] w-[calc(100%-2rem)] max-w-md rounded-card animate-fade-in',
  sheet:
    'mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-xl rounded-t-[20px] pb-[env(safe-area-inset-bottom)] animate-sheet-in',
  wide: 'mx-auto mt-auto mb-0 h-[calc(100dvh-52px)] max-h-none w-full max-w-xl rounded-t-[14px] pb-[env(safe-area-inset-bottom)] animate-sheet-in lg:my-auto lg:h-fit lg:max-h-[calc(100dvh-4rem)] lg:max-w-[1060px] lg:rounded-card lg:animate-fade-in',
};

/** Class names of the head, the title and the content. */
const usual = { head: 'px-5 pt-4', title: 'text-lg font-semibold', content: 'px-5 pt-4 pb-5' };
const parts = {
  box: usual,
  sheet: usual,
  wide: {
    head: 'border-b border-line pt-3 pr-3 pb-2 pl-4 lg:pl-6',
    title: 'team-name text-lg/6 font-bold lg:text-[1.625rem]/7.5',
    content: 'grow px-4 lg:px-6 lg:pb-2',
  },
};

/**
 * A modal dialog, open while it is rendered. Traps the focus, restores it, closes on Escape, on Back and on a press
 * outside.
 */
export function Modal({ onClose, title, lead, about, shape = 'box', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const part = parts[shape];
  const close = useRef(onClose);
  useLayoutEffect(() => {
    close.current = onClose;
  });

  // The browser restores the focus only if the dialog closes before it leaves the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const restoreFocus = rememberFocus();
    openDialog(element);
    const leaveHistory = addToHistory({ close: () => close.current() });
    return () => {
      leaveHistory();
      closeDialog(element);
      restoreFocus();
    };
  }, []);

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={about ? `${id}-about` : undefined}
      onCancel={onClose}
      onClick={closeOnBackdrop}
      className={cx(
        'fixed inset-0 border border-line bg-surface text-ink shadow-float outline-none backdrop:animate-fade-in backdrop:bg-black/55',
        variants[shape],
      )}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className={cx('flex items-start gap-4', part.head)}>
          {lead}
          <div className="min-w-0 grow wrap-anywhere">
            <h2 id={`${id}-title`} className={part.title}>
              {title}
            </h2>
            {about && (
              <div id={`${id}-about`} className="mt-0.5 text-sm text-soft">
                {about}
              </div>
            )}
          </div>
          <IconButton
            label="Close"
            icon={X}
            iconClass="size-5"
            onClick={onClose}
            className="tap -mr-1 size-8 hover:bg-raised"
          />
        </div>
        <div className={cx('overflow-y-auto', part.content)}>{children}</div>
      </div>
    </dialog>
  );
}
