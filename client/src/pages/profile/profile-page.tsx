import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { type SignedInUser, sessionAtom } from '../../features/session/session-atoms.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BalanceOverTime } from './balance-over-time.tsx';
import { Cashier, useOffers } from './cashier.tsx';
import { Identity } from './identity.tsx';
import { ProfileTabs } from './profile-tabs.tsx';

function Profile({ user }: { user: SignedInUser }) {
  const account = useAtomValue(accountAtom);
  const offers = useOffers(account);
  return (
    <>
      <Identity user={user} />
      <div
        className={cx('grid grid-cols-1 items-start gap-6', offers.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_20rem]')}
      >
        {account ? <BalanceOverTime account={account} /> : <Skeleton className="h-72 rounded-card" />}
        {account && offers.length > 0 && (
          <div className={cx('grid grid-cols-1 gap-4 lg:grid-cols-1', offers.length > 1 && 'sm:grid-cols-2')}>
            <Cashier uid={account.uid} offers={offers} />
          </div>
        )}
      </div>
      <ProfileTabs />
    </>
  );
}

export default function ProfilePage() {
  const session = useAtomValue(sessionAtom);
  if (session.status === 'out') return <Navigate to="/" replace />;
  return (
    <div className="page grid grid-cols-1 gap-6 py-6 lg:py-8">
      <title>Profile · Courtside</title>
      {session.status === 'unknown' ? <Spinner label="Loading your profile" /> : <Profile user={session.user} />}
    </div>
  );
}
