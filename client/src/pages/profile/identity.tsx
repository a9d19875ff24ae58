import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { accountAtom, balanceAtom } from '../../features/account/account-atoms.ts';
import { Debt } from '../../features/account/debt.tsx';
import { betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { inPlayAtom } from '../../features/bets/recent-bets.ts';
import { profitOfAll, useSettledToday } from '../../features/bets/tally.ts';
import type { SignedInUser } from '../../features/session/session-atoms.ts';
import { signOut } from '../../features/sign-in/session-actions.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CountedMoney } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePress } from '../../ui/use-busy.ts';
import { Name } from './name.tsx';

function SignOut() {
  const navigate = useNavigate();
  const [busy, leave] = usePress(async () => {
    try {
      await signOut();
      await navigate('/', { replace: true });
    } catch (error) {
      console.error('Signing out failed.', error);
    }
  });
  return (
    <Button look="secondary" busy={busy} icon={LogOut} onClick={leave} className="px-3">
      {busy ? 'Signing Out...' : 'Sign Out'}
    </Button>
  );
}

/** What is staked on pending bets, and the profit or loss of the bets settled today. */
function AtStake({ uid }: { uid: string }) {
  const { staked } = useAtomValue(inPlayAtom);
  const today = useSettledToday(uid);
  const profit = profitOfAll(today);
  return (
    <p>
      {staked > 0 ? (
        <>
          <span className="num text-base">{formatCents(staked)}</span> in play
        </>
      ) : (
        'Nothing in play'
      )}
      {today.length > 0 && (
        <>
          {' · '}
          <span className={cx('num text-base', profit > 0 && 'text-win', profit < 0 && 'text-loss')}>
            {formatChange(profit)}
          </span>{' '}
          settled today
        </>
      )}
    </p>
  );
}

function CurrentBalance({ loading }: { loading: boolean }) {
  const balance = useAtomValue(balanceAtom);
  return (
    <div className="min-w-0">
      <h2 className="text-sm text-soft">Current Balance</h2>
      <p className="num min-h-11 text-2xl" data-testid="current-balance">
        {balance !== null && <CountedMoney cents={balance} />}
        {balance === null && (loading ? <Skeleton className="h-11 w-40" /> : '–')}
      </p>
    </div>
  );
}

/** The signed-in user's name, email and balance. On a phone the balance is below the name. */
export function Identity({ user }: { user: SignedInUser }) {
  const account = useAtomValue(accountAtom);
  const load = useAtomValue(betsLoadAtom);
  const loading = load === 'loading' && account === null;
  const name = account?.displayName || user.displayName || 'User';
  return (
    <section
      aria-label="You"
      className="card grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 p-4 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:p-6"
    >
      <div className="col-span-2 mb-3 flex items-center gap-3 sm:col-span-1 sm:row-span-2 sm:mb-0 sm:gap-4">
        {loading ? (
          <Skeleton className="size-16 shrink-0 rounded-chip" />
        ) : (
          <Avatar name={name} seed={user.uid} large />
        )}
        <div className="min-w-0 grow">
          {loading ? (
            <h1>
              <span className="sr-only">Profile</span>
              <Skeleton className="h-8 w-40 sm:h-8.5" />
            </h1>
          ) : (
            <Name uid={user.uid} name={name} editable={account !== null} />
          )}
          <p className="truncate text-sm text-soft">{account?.email ?? user.email}</p>
        </div>
      </div>
      <CurrentBalance loading={loading} />
      <SignOut />
      <div className="col-span-2 min-h-6 text-sm text-soft sm:col-start-2">
        {load === 'loaded' && <AtStake uid={user.uid} />}
      </div>
      <div className="col-span-full">
        <Debt cents={account && toCents(account.balance)} />
      </div>
    </section>
  );
}
