import { formatChange, mainAccountName } from '@courtside/contract/money';
import { useAtomValue, useSetAtom } from 'jotai';
import { CircleHelp, LogOut, SlidersHorizontal, Tv, UserRound } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { tvDelayAtom } from '../../delay/tv-delay.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { stakeAccountAtom, useAccounts } from '../../features/account/stake-accounts.ts';
import { useMissedStarts } from '../../features/groups/season-starts.ts';
import { type Panel, panelAtom } from '../../features/panels/panel-atom.ts';
import { signedInUserAtom } from '../../features/session/session-atoms.ts';
import { signOut } from '../../features/sign-in/session-actions.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { CountedMoney } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePress } from '../../ui/use-busy.ts';
import { headerButton } from './nav-links.tsx';

/** How long a change is shown, in ms. */
const changeDuration = 1600;

/** The last change of the balance, shown for a moment. */
function Change({ cents }: { cents: number }) {
  const [change, setChange] = useState<{ key: number; by: number } | null>(null);
  const previous = useRef(cents);

  useEffect(() => {
    const by = cents - previous.current;
    previous.current = cents;
    if (by === 0) return;
    setChange((last) => ({ key: (last?.key ?? 0) + 1, by }));
  }, [cents]);

  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(() => setChange(null), changeDuration);
    return () => clearTimeout(timer);
  }, [change]);

  if (!change) return null;
  return (
    <span
      key={change.key}
      aria-hidden
      data-testid="balance-change"
      className={cx(
        'num pointer-events-none absolute top-full right-0 animate-rise-and-fade text-base leading-none whitespace-nowrap',
        change.by > 0 ? 'text-win' : 'text-loss',
      )}
    >
      {formatChange(change.by)}
    </span>
  );
}

/**
 * The balance of the account that the next bet is placed from. Counts up or down to a new value and shows the change next
 * to it. Names the account of a season.
 */
function Balance() {
  useAccounts();
  useMissedStarts();
  const account = useAtomValue(stakeAccountAtom);
  const cents = account?.balance ?? null;
  if (account === null || cents === null) return <Skeleton className="h-5 w-20" />;
  return (
    <span className="relative inline-grid max-w-32 min-w-20 justify-items-end">
      {account.id !== mainAccountName && (
        <bdi className="max-w-full truncate text-xs text-soft" data-testid="balance-account">
          {account.name}
        </bdi>
      )}
      <span className="num text-lg leading-none" data-testid="balance">
        <CountedMoney key={account.id} cents={cents} />
      </span>
      <Change key={account.id} cents={cents} />
    </span>
  );
}

/** Goes Home, then signs the user out. Other pages would ask for a sign-in or treat their address as an invitation. */
function useSignOut() {
  const navigate = useNavigate();
  const [busy, leave] = usePress(async () => {
    try {
      await navigate('/');
      await signOut();
    } catch (error) {
      console.error('Signing out failed.', error);
    }
  });
  return { busy, leave };
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium hover:bg-raised disabled:opacity-60';
const icon = { 'aria-hidden': true, className: 'size-4 text-soft' } as const;

function Menu({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useAtomValue(signedInUserAtom);
  const account = useAtomValue(accountAtom);
  const openPanel = useSetAtom(panelAtom);
  const delay = useAtomValue(tvDelayAtom);
  const { busy, leave } = useSignOut();
  const open = (panel: Panel) => () => {
    onClose();
    openPanel(panel);
  };
  return (
    <div
      id={id}
      className="absolute top-full right-0 mt-2 w-60 rounded-card border border-line bg-surface p-1.5 shadow-float animate-fade-in"
    >
      <div className="mb-1.5 border-b border-line px-3 pt-1.5 pb-2.5">
        <p dir="auto" className="truncate text-left text-sm font-semibold">
          {account?.displayName ?? user?.displayName ?? 'User'}
        </p>
        <p className="truncate text-xs text-soft">{account?.email ?? user?.email}</p>
      </div>
      <Link to="/profile" onClick={onClose} className={item}>
        <UserRound {...icon} />
        Profile
      </Link>
      <button type="button" onClick={open('settings')} aria-haspopup="dialog" className={item}>
        <SlidersHorizontal {...icon} />
        Settings
      </button>
      <button type="button" onClick={open('tv-delay')} aria-haspopup="dialog" className={item}>
        <Tv {...icon} />
        My TV is behind
        {delay > 0 && <span className="num ml-auto text-base text-soft">{delay} s</span>}
      </button>
      <button type="button" onClick={open('guide')} aria-haspopup="dialog" className={item}>
        <CircleHelp {...icon} />
        How betting works
      </button>
      <button type="button" onClick={leave} disabled={busy} className={item}>
        <LogOut {...icon} />
        {busy ? 'Signing Out...' : 'Sign Out'}
      </button>
    </div>
  );
}

/** The signed-in user's menu. Closes on Escape, on a press outside, and when the focus leaves it. */
export function AccountMenu() {
  const [open, setOpen] = useState(false);
  const account = useAtomValue(accountAtom);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    // A dialog opened from the menu returns the focus here.
    button.current?.focus();
    setOpen(false);
  };

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && around.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const closeOnLeave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !around.current?.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!open || step === undefined) return;
    event.preventDefault();
    const stops = [...(around.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const at = stops.findIndex((stop) => stop.matches(':focus'));
    stops.at((at + step) % stops.length)?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the controls inside
    <div ref={around} onBlur={closeOnLeave} onKeyDown={onKeyDown} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={headerButton}
      >
        <span className="sr-only">Account menu</span>
        {account ? (
          <Avatar name={account.displayName} seed={account.uid} />
        ) : (
          <UserRound aria-hidden className="size-5" />
        )}
      </button>
      {open && <Menu id={id} onClose={close} />}
    </div>
  );
}

/** What the header shows a signed-in user: the balance and the account menu. */
export default function AccountCorner() {
  return (
    <>
      <Link to="/profile" data-balance className="flex min-h-11 min-w-20 items-center justify-end px-2">
        <span className="sr-only">Your balance: </span>
        <Balance />
      </Link>
      <AccountMenu />
    </>
  );
}
