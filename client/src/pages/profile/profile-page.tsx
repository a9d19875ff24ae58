import type { UserBet } from '@courtside/contract/entities';
import { mainAccountName } from '@courtside/contract/money';
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
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { BalanceHistory } from './balance-history.tsx';
import { BalanceOverTime } from './balance-over-time.tsx';
import { History, PendingBets } from './betting-history.tsx';
import { CashierOffers, useOffers } from './cashier-offers.tsx';
import { Identity } from './identity.tsx';
import { type SelectedAccount, useSelectedAccount } from './selected-account.ts';

const tab =
  'h-11 min-w-11 border-b-2 border-transparent px-1 text-sm font-semibold text-soft hover:text-ink data-[state=active]:border-court data-[state=active]:text-ink';

/** Radix focuses a pressed tab by script, which shows a focus ring; focusing it first without one prevents that. */
const focusQuietly = ({ currentTarget }: PointerEvent<HTMLElement>) =>
  currentTarget.focus({ focusVisible: false, preventScroll: true });

const AccountTab = onDemand('Your account', () => import('./account-tab.tsx'));

/** The tabs by their name in the address. */
const tabs = { bets: 'Bets', money: 'Balance history', account: 'Account' } as const;

interface ProfileTabsProps {
  uid: string;
  /** Null while it is not known. */
  account: SelectedAccount | null;
  inPlay: readonly UserBet[];
}

/** The betting history, the balance history and the settings of the account. The open tab is part of the address. */
function ProfileTabs({ uid, account, inPlay }: ProfileTabsProps) {
  const [search, setSearch] = useSearchParams();
  const open = Object.keys(tabs).find((name) => name === search.get('tab')) ?? 'bets';
  const show = (value: string) =>
    setSearch(
      (params) => {
        const next = new URLSearchParams(params);
        if (value === 'bets') next.delete('tab');
        else next.set('tab', value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
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
        <History uid={uid} account={account} above={inPlay} />
      </Tabs.Content>
      <Tabs.Content value="account">
        <AccountTab uid={uid} onClose={() => show('bets')} />
      </Tabs.Content>
      <Tabs.Content value="money">
        {account ? (
          <BalanceHistory key={account.id} account={account} />
        ) : (
          <Spinner label="Loading your balance history" />
        )}
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
function Money({ account, selected }: { account: Account; selected: SelectedAccount }) {
  const offers = useOffers(account);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      {selected.id === mainAccountName && <CashierOffers uid={account.uid} offers={offers} />}
      <BalanceOverTime key={selected.id} account={selected} />
    </div>
  );
}

/** Selects the account that every number on the page is about. Renders nothing for a user with one account. */
function AccountSwitch({ accounts, selected, select }: ReturnType<typeof useSelectedAccount>) {
  if (accounts.length < 2 || selected === null) return null;
  return (
    <div className="flex min-w-0">
      <Segments
        label="Account shown"
        value={selected.id}
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={select}
      />
    </div>
  );
}

function Profile({ user }: { user: SignedInUser }) {
  const account = useAtomValue(accountAtom);
  const load = useAtomValue(betsLoadAtom);
  const choice = useSelectedAccount(user.uid);
  const { selected, loading, failed, retry } = choice;
  const visit = useVisitBets();
  const inPlay = visit.inPlay.filter((bet) => bet.account === (selected?.id ?? mainAccountName));
  const areBetsShown = load === 'loaded' || (load === 'failed' && account !== null);
  return (
    <>
      <Identity user={user} selected={loading || failed ? null : selected} />
      {(load === 'loading' || (areBetsShown && loading)) && <Spinner label="Loading your bets" />}
      {load === 'failed' && account === null && <AccountFailed />}
      {areBetsShown && failed && <LoadFailed onRetry={retry}>Your season account could not be loaded.</LoadFailed>}
      {areBetsShown && !loading && !failed && (
        <>
          <AccountSwitch {...choice} />
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
            <PendingBets bets={inPlay.toSorted(byGameStart)} onDismiss={visit.dismiss} />
            {account && selected && <Money account={account} selected={selected} />}
            <ProfileTabs uid={user.uid} account={selected} inPlay={inPlay} />
          </div>
        </>
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
