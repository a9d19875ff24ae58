import { formatCents, formatChange } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { accountAtom, balanceAtom } from '../../features/account/account-atoms.ts';
import { Debt } from '../../features/account/debt.tsx';
import { betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { profitOfAll, useSettledToday } from '../../features/bets/tally.ts';
import { signOut } from '../../features/session/session-actions.ts';
import type { SignedInUser } from '../../features/session/session-atoms.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCountUp } from '../../ui/use-count-up.ts';
import { Name } from './name.tsx';

function SignOut() {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const leave = async () => {
    setBusy(true);
    try {
      await signOut();
      await navigate('/', { replace: true });
    } catch (error) {
      console.error('Signing out failed.', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="secondary" busy={busy} icon={<LogOut aria-hidden className="size-4" />} onClick={() => void leave()}>
      {busy ? 'Signing Out...' : 'Sign Out'}
    </Button>
  );
}

/** Profit or loss of the bets settled today. */
function Today({ uid }: { uid: string }) {
  const today = useSettledToday(uid);
  if (today.length === 0) return <p className="text-sm text-soft">No bets settled today</p>;
  const profit = profitOfAll(today);
  return (
    <p className="text-sm text-soft">
      <span className={cx('num text-base', profit > 0 && 'text-win', profit < 0 && 'text-loss')}>
        {formatChange(profit)}
      </span>{' '}
      from bets settled today
    </p>
  );
}

function KnownBalance({ cents }: { cents: number }) {
  return <>{formatCents(useCountUp(cents))}</>;
}

function CurrentBalance({ uid }: { uid: string }) {
  const balance = useAtomValue(balanceAtom);
  const load = useAtomValue(betsLoadAtom);
  return (
    <div className="sm:text-right">
      <h2 className="text-sm text-soft">Current Balance</h2>
      <p className="num text-2xl" data-testid="current-balance">
        {balance !== null && <KnownBalance cents={balance} />}
        {balance === null && (load === 'loading' ? <Skeleton className="mb-5 h-11 w-40 sm:ml-auto" /> : '–')}
      </p>
      <Debt cents={balance} />
      {load !== 'loading' && <Today uid={uid} />}
    </div>
  );
}

/** The signed-in user's name, email and balance. */
export function Identity({ user }: { user: SignedInUser }) {
  const account = useAtomValue(accountAtom);
  const loading = useAtomValue(betsLoadAtom) === 'loading' && account === null;
  const name = account?.displayName || user.displayName || 'User';
  return (
    <section aria-label="You" className="card flex flex-wrap items-center gap-x-6 gap-y-5 p-5 sm:p-6">
      {loading ? <Skeleton className="size-16 rounded-chip" /> : <Avatar name={name} seed={user.uid} large />}
      <div className="min-w-0 grow basis-40">
        {loading ? (
          <h1>
            <span className="sr-only">Profile</span>
            <Skeleton className="mb-1 h-8 w-40" />
          </h1>
        ) : (
          <Name uid={user.uid} name={name} editable={account !== null} />
        )}
        <p className="truncate text-sm text-soft">{account?.email ?? user.email}</p>
      </div>
      <CurrentBalance uid={user.uid} />
      <div className="basis-full border-t border-line pt-4">
        <SignOut />
      </div>
    </section>
  );
}
