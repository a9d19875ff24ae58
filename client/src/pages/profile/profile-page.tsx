import { useAtomValue } from 'jotai';
import { Tabs } from 'radix-ui';
import type { PointerEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { type SignedInUser, sessionAtom } from '../../features/session/session-atoms.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BalanceOverTime } from './balance-over-time.tsx';
import { CashierOffers, useOffers } from './cashier-offers.tsx';
import { History } from './history.tsx';
import { Identity } from './identity.tsx';
import { MoneyTrail } from './money-trail.tsx';

const tab =
  'h-11 min-w-11 border-b-2 border-transparent px-1 text-sm font-semibold text-soft hover:text-ink data-[state=active]:border-court data-[state=active]:text-ink';

/** Radix focuses a pressed tab by script, which shows a focus ring; focusing it first without one prevents that. */
const focusQuietly = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.focus({ focusVisible: false, preventScroll: true });

/** The betting history and the money trail. The open tab is part of the address. */
function ProfileTabs({ uid }: { uid: string }) {
  const account = useAtomValue(accountAtom);
  const [search, setSearch] = useSearchParams();
  const open = search.get('tab') === 'money' ? 'money' : 'bets';
  const show = (value: string) =>
    setSearch(value === 'money' ? { tab: value } : {}, { replace: true, preventScrollReset: true });
  return (
    <Tabs.Root value={open} onValueChange={show} className="grid grid-cols-1 gap-5">
      <Tabs.List aria-label="Your history" className="flex gap-6 border-b border-line">
        <Tabs.Trigger value="bets" onPointerDown={focusQuietly} className={tab}>
          Bets
        </Tabs.Trigger>
        <Tabs.Trigger value="money" onPointerDown={focusQuietly} className={tab}>
          Money trail
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="bets">
        <History uid={uid} />
      </Tabs.Content>
      <Tabs.Content value="money">
        {account ? <MoneyTrail account={account} /> : <Spinner label="Loading your money trail" />}
      </Tabs.Content>
    </Tabs.Root>
  );
}

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
            <CashierOffers uid={account.uid} offers={offers} />
          </div>
        )}
      </div>
      <ProfileTabs uid={user.uid} />
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
