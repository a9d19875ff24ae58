import { useAtomValue, useSetAtom } from 'jotai';
import { LoaderCircle, SlidersHorizontal } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { feedAtom } from '../../features/games/games-atoms.ts';
import { panelAtom } from '../../features/panels/panel-atom.ts';
import { likelySessionAtom } from '../../features/session/session-atoms.ts';
import { liveStateAtom } from '../../live/topics.ts';
import { cx } from '../../ui/cx.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatSeconds } from '../../ui/time.ts';
import { DelayMark } from './delay-mark.tsx';
import { headerButton, navLinks, useSessionLink } from './nav-links.tsx';

const looks = {
  connecting: { label: 'Connecting', dot: 'bg-line-strong' },
  live: { label: 'Live', dot: 'bg-win' },
  reconnecting: { label: 'Reconnecting', dot: 'bg-wait animate-breathe' },
  offline: { label: 'Offline', dot: 'bg-soft' },
} as const;

/** The state of the live connection. */
function LiveDot() {
  const state = useAtomValue(liveStateAtom);
  const stale = 'asOf' in state;
  const asOf = stale && state.asOf !== null ? formatSeconds(state.asOf) : null;
  const { label, dot } = looks[state.status];
  return (
    <span
      role="status"
      data-live={state.status}
      title={asOf === null ? label : `${label}, as of ${asOf}`}
      className="inline-flex items-center gap-1.5 text-xs whitespace-nowrap text-soft max-[15em]:sr-only"
    >
      <span aria-hidden className={cx('size-2 rounded-chip', dot)} />
      <span className={cx(state.status !== 'offline' && 'max-sm:sr-only md:max-lg:sr-only')}>{label}</span>
      {asOf !== null && (
        <span className={cx(state.status === 'offline' && 'hidden lg:inline')}>
          as of <span className="tabular-nums">{asOf}</span>
        </span>
      )}
    </span>
  );
}

/** Marks the games of the simulated league. Makes room for the age of the data while the connection is lost. */
function DemoTag() {
  const feed = useAtomValue(feedAtom);
  const stale = 'asOf' in useAtomValue(liveStateAtom);
  if (feed !== 'demo') return null;
  return (
    <span
      title="The games are simulated"
      className={cx(
        'rounded-card border border-line-strong px-1.5 text-xs leading-5 text-soft',
        stale && 'max-lg:hidden',
      )}
    >
      Demo
    </span>
  );
}

/** The signed-in user's part of the header. A signed-out visitor does not load its code. */
const AccountCorner = lazyPart('Your balance and menu', () => import('./account-menu.tsx'));

/** As wide as the balance of a new user and the menu's button, so that nothing shifts. */
const accountSkeleton = (
  <div className="flex h-11 items-center gap-4 pl-2">
    <Skeleton className="h-5 w-20" />
    <Skeleton className="mr-1 size-9 rounded-chip" />
  </div>
);

/** The settings, for visitors without an account menu. */
function SettingsButton() {
  const openPanel = useSetAtom(panelAtom);
  return (
    <button
      type="button"
      onClick={() => openPanel('settings')}
      aria-label="Settings"
      aria-haspopup="dialog"
      className={headerButton}
    >
      <SlidersHorizontal aria-hidden className="size-5" />
    </button>
  );
}

const linkClass = ({ isActive }: { isActive: boolean }) =>
  cx(
    'inline-flex h-11 items-center rounded-control px-1.5 text-sm font-medium transition-colors lg:px-3',
    isActive ? 'text-ink underline decoration-court decoration-2 underline-offset-8' : 'text-soft hover:text-ink',
  );

function SessionLink() {
  const { target, starting } = useSessionLink();
  return (
    <NavLink to={target.to} className={linkClass}>
      {starting ? (
        <span className="inline-flex items-center gap-2">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Sign-in is starting…
        </span>
      ) : (
        target.label
      )}
    </NavLink>
  );
}

/** The header of every page. On a phone its links are in the bottom bar. */
export function Header() {
  const signedIn = useAtomValue(likelySessionAtom) === 'in';
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-ground pt-[env(safe-area-inset-top)]">
      <div className="page flex h-14 items-center gap-1 md:h-16 lg:gap-3">
        {/* The name wraps out of sight when it does not fit. On a tablet a signed-in user's balance takes its place
            regardless of width; otherwise a longer balance would move the links. */}
        <Link to="/" className="flex min-h-11 min-w-8 items-center">
          <span className="flex h-8 flex-wrap items-center gap-x-2 overflow-hidden pr-1">
            <Logo className="size-8" />
            <span className={cx('text-base leading-8 font-bold tracking-tight', signedIn && 'md:max-lg:sr-only')}>
              Courtside
            </span>
          </span>
        </Link>
        <nav aria-label="Main" className="hidden md:flex">
          {navLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} className={linkClass}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2">
          <DelayMark />
          <LiveDot />
          <DemoTag />
          <nav aria-label="Account" className="hidden md:block">
            <SessionLink />
          </nav>
          {signedIn ? <AccountCorner loading={accountSkeleton} /> : <SettingsButton />}
        </div>
      </div>
    </header>
  );
}
