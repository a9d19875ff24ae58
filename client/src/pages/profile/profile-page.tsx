import type { UserBet } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { Tabs } from 'radix-ui';
import type { PointerEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Account } from '../../api/specified-fields.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { betsFailureAtom, betsLoadAtom, byGameStart } from '../../features/bets/bets-atoms.ts';
import { useVisitBets } from '../../features/bets/visit-bets.ts';
import { type SignedInUser, sessionAtom } from '../../features/session/session-atoms.ts';
import { retryAccount } from '../../features/sign-in/open-account.ts';
import { onDemand } from '../../ui/lazy-part.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BalanceHistory } from './balance-history.tsx';
import { BalanceOverTime } from './balance-over-time.tsx';
import { History, PendingBets } from './betting-history.tsx';
import { CashierOffers, useOffers } from './cashier-offers.tsx';
import { Identity } from './identity.tsx';

const tab =
  'h-11 min-w-11 border-b-2 border-transparent px-1 text-sm font-semibold text-soft hover:text-ink data-[state=active]:border-court data-[state=active]:text-ink';

/** Radix focuses a pressed tab by script, which shows a focus ring; focusing it first without one prevents that. */
const focusQuietly = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.focus({ focusVisible: false, preventScroll: true });

const AccountTab = onDemand('Your account', () => import('./account-tab.tsx'));

/** The tabs by their name in the address. */
const tabs = { bets: 'Bets', money: 'Balance history', account: 'Account' } as const;

/** The betting history, the balance history and the settings of the account. The open tab is part of the address. */
function ProfileTabs({ uid, inPlay }: { uid: string; inPlay: readonly UserBet[] }) {
  const account = useAtomValue(accountAtom);
  const [search, setSearch] = useSearchParams();
  const open = Object.keys(tabs).find((name) => name === search.get('tab')) ?? 'bets';
  const show = (value: string) =>
    setSearch(value === 'bets' ? {} : { tab: value }, { replace: true, preventScrollReset: true });
  return (
    <Tabs.Root value={open} onValueChange={show} className="grid min-w-0 grid-cols-1 gap-5 lg:col-start-1">
      <Tabs.List aria-label="Your history" className="flex gap-6 border-b border-line">
        {Object.entries(tabs).map(([name, title]) => (
          <Tabs.Trigger key={name} value={name} onPointerDown={focusQuietly} className={tab}>
            {title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="bets">
        <History uid={uid} above={inPlay} />
      </Tabs.Content>
      <Tabs.Content value="account">
        <AccountTab uid={uid} onClose={() => show('bets')} />
      </Tabs.Content>
      <Tabs.Content value="money">
        {account ? <BalanceHistory account={account} /> : <Spinner label="Loading your balance history" />}
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** Replaces everything about the account's money while it is not known. */
function AccountFailed() {
  const failure = useAtomValue(betsFailureAtom);
  return (
    <section aria-labelledby="history" className="grid gap-4">
      <h2 id="history" className="text-lg font-semibold tracking-tight">
        Betting History
      </h2>
      <LoadFailed onRetry={retryAccount} failure={failure}>
        Your balance, bets and balance history could not be loaded.
      </LoadFailed>
    </section>
  );
}

/** Balance over time and the cashier's offers: below the pending bets, or next to everything on a wide screen. */
function Money({ account }: { account: Account }) {
  const offers = useOffers(account);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <CashierOffers uid={account.uid} offers={offers} />
      <BalanceOverTime account={account} />
    </div>
  );
}

function Profile({ user }: { user: SignedInUser }) {
  const account = useAtomValue(accountAtom);
  const load = useAtomValue(betsLoadAtom);
  const { inPlay, dismiss } = useVisitBets();
  return (
    <>
      <Identity user={user} />
      {load === 'loading' && <Spinner label="Loading your bets" />}
      {load === 'failed' && account === null && <AccountFailed />}
      {(load === 'loaded' || (load === 'failed' && account !== null)) && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <PendingBets bets={inPlay.toSorted(byGameStart)} onDismiss={dismiss} />
          {account && <Money account={account} />}
          <ProfileTabs uid={user.uid} inPlay={inPlay} />
        </div>
      )}
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
