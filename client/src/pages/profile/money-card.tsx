import type { UserBet } from '@courtside/contract/entities';
import { formatCents, formatChange, mainAccountName, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { Debt } from '../../features/account/debt.tsx';
import { betsLoadAtom, openBetsAtom } from '../../features/bets/bets-atoms.ts';
import { profitOfAll, useSettledToday } from '../../features/bets/tally.ts';
import { cx } from '../../ui/cx.ts';
import { CountedMoney } from '../../ui/money.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BalanceOverTime, BalancePlace } from './balance-over-time.tsx';
import type { SelectedAccount, useSelectedAccount } from './selected-account.ts';

/** Selects the account that every number on the page is about. Renders nothing for a user with one account. */
function AccountSwitch({ accounts, selected, select }: ReturnType<typeof useSelectedAccount>) {
  if (accounts.length < 2 || selected === null) return null;
  return (
    <div className="flex max-w-full min-w-0">
      <Segments
        label="Account shown"
        value={selected.id}
        options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={select}
      />
    </div>
  );
}

/** What the account has staked on pending bets, and its profit or loss on the bets settled today. */
function AtStake({ account }: { account: Pick<SelectedAccount, 'uid' | 'id'> }) {
  const isOfAccount = (bet: UserBet) => bet.account === account.id;
  const open = useAtomValue(openBetsAtom).filter(isOfAccount);
  const staked = open.reduce((sum, { amount }) => sum + toCents(amount), 0);
  const today = useSettledToday(account.uid).filter(isOfAccount);
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

function CurrentBalance({ account, loading }: { account: SelectedAccount | null; loading: boolean }) {
  return (
    <div className="min-w-0">
      <h2 className="text-sm text-soft">Current Balance</h2>
      <p className="num min-h-11 text-2xl" data-testid="current-balance">
        {account && <CountedMoney key={account.id} cents={account.balance} />}
        {account === null && (loading ? <Skeleton className="h-11 w-40" /> : '–')}
      </p>
    </div>
  );
}

interface MoneyCardProps {
  uid: string;
  choice: ReturnType<typeof useSelectedAccount>;
  /** Whether the bets and the selected account are known. */
  isShown: boolean;
}

/** The balance of the selected account, the switch between accounts, what is in play, and the balance over time. */
export function MoneyCard({ uid, choice, isShown }: MoneyCardProps) {
  const account = useAtomValue(accountAtom);
  const load = useAtomValue(betsLoadAtom);
  const selected = choice.loading || choice.failed ? null : choice.selected;
  const isMissing = (load === 'failed' && account === null) || choice.failed;
  return (
    <div className="card grid min-w-0 grid-cols-1 gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <CurrentBalance account={selected} loading={load === 'loading' && account === null} />
        {isShown && <AccountSwitch {...choice} />}
      </div>
      <div className="min-h-6 text-sm text-soft">
        {load === 'loaded' && <AtStake account={selected ?? { uid, id: mainAccountName }} />}
      </div>
      <Debt cents={selected?.balance ?? null} season={selected?.id !== mainAccountName} />
      {isShown && selected && <BalanceOverTime key={selected.id} account={selected} />}
      {!(isShown && selected) && !isMissing && <BalancePlace />}
    </div>
  );
}
