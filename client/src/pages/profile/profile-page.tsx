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
import { Spinner } from '../../ui/spinner.tsx';
import { BalanceHistory } from './balance-history.tsx';
import { History, PendingBets } from './betting-history.tsx';
import { CashierOffers, useOffers } from './cashier-offers.tsx';
import { Identity } from './identity.tsx';
import { MoneyCard } from './money-card.tsx';
import { type SelectedAccount, useSelectedAccount } from './selected-account.ts';

const tab =
  'h-11 min-w-11 border-b-2 border-transparent px-1 text-sm font-semibold text-soft hover:text-ink data-[state=active]:border-court data-[state=active]:text-ink';

/** A column on a wide screen. On a phone its parts are parts of the page, which orders them. */
const column = 'contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:gap-5';

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
    <Tabs.Root value={open} onValueChange={show} className="grid min-w-0 grid-cols-1 gap-5">
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

/** The cashier's offers for the main account; no season has any. */
function Offers({ account, selected }: { account: Account; selected: SelectedAccount }) {
  const offers = useOffers(account);
  return selected.id === mainAccountName && <CashierOffers uid={account.uid} offers={offers} />;
}

/**
 * The money on the left, the bets on the right. On a phone the bets in play come right below the balance, and the cashier's offers
 * after them.
 */
function Profile({ user }: { user: SignedInUser }) {
  const account = useAtomValue(accountAtom);
  const load = useAtomValue(betsLoadAtom);
  const choice = useSelectedAccount(user.uid);
  const { selected, loading, failed, retry } = choice;
  const visit = useVisitBets();
  const inPlay = visit.inPlay.filter((bet) => bet.account === (selected?.id ?? mainAccountName));
  const areBetsShown = load === 'loaded' || (load === 'failed' && account !== null);
  const isShown = areBetsShown && !loading && !failed;
  return (
    <>
      <div className={column}>
        <section aria-label="You" className="grid min-w-0 grid-cols-1 gap-3">
          <Identity user={user} />
          <MoneyCard uid={user.uid} choice={choice} isShown={isShown} />
        </section>
        <div className="grid min-w-0 grid-cols-1 gap-4 empty:hidden max-lg:order-2">
          {isShown && account && selected && <Offers account={account} selected={selected} />}
        </div>
      </div>
      <div className={column}>
        <div className="min-w-0 empty:hidden max-lg:order-1">
          {(load === 'loading' || (areBetsShown && loading)) && <Spinner label="Loading your bets" />}
          {load === 'failed' && account === null && <AccountFailed />}
          {areBetsShown && failed && <LoadFailed onRetry={retry}>Your season account could not be loaded.</LoadFailed>}
          {isShown && <PendingBets bets={[...inPlay].sort(byGameStart)} onDismiss={visit.dismiss} />}
        </div>
        <div className="min-w-0 empty:hidden max-lg:order-3">
          {isShown && <ProfileTabs uid={user.uid} account={selected} inPlay={inPlay} />}
        </div>
      </div>
    </>
  );
}

export default function ProfilePage() {
  const session = useAtomValue(sessionAtom);
  if (session.status === 'out') return <Navigate to="/" replace />;
  return (
    <div className="page grid grid-cols-1 items-start gap-5 py-4 lg:grid-cols-[27.5rem_minmax(0,1fr)] lg:py-8">
      <title>Profile · Courtside</title>
      {session.status === 'unknown' ? <Spinner label="Loading your profile" /> : <Profile user={session.user} />}
    </div>
  );
}
