import type { UserBet, UserBetStatus } from '@courtside/contract/entities';
import { formatCents, formatChange, mainAccountName, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { useMore } from '../../api/resource.ts';
import {
  betsAtom,
  betsFailureAtom,
  betsLoadAtom,
  hasOlderBetsAtom,
  loadOlderBets,
} from '../../features/bets/bets-atoms.ts';
import { isHeadToHead } from '../../features/bets/head-to-head.ts';
import { HistoryTicket } from '../../features/bets/history-ticket.tsx';
import { InPlayTicket } from '../../features/bets/in-play-ticket.tsx';
import { bestPayout } from '../../features/bets/payout.ts';
import { statsOf, winRateOf } from '../../features/bets/tally.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { retryAccount } from '../../features/sign-in/open-account.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { SelectedAccount } from './selected-account.ts';

interface PendingBetsProps {
  /** The bets in play, and those settled during the visit. */
  bets: readonly UserBet[];
  onDismiss: (id: string) => void;
}

/** The bets in play, in the order of the history. Renders nothing without any. */
export function PendingBets({ bets, onDismiss }: PendingBetsProps) {
  if (bets.length === 0) return null;
  const payout = bestPayout(bets.filter(({ status }) => status === 'pending'));
  return (
    <section aria-labelledby="in-play" className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="in-play" className="text-lg font-semibold tracking-tight">
          In play
        </h2>
        <p className="text-sm text-soft">
          Pays up to <span className="num text-base text-ink">{formatCents(payout)}</span>
        </p>
      </div>
      <div data-in-play tabIndex={-1} className="grid grid-cols-1 gap-2 outline-none">
        {bets.map((bet) => (
          <InPlayTicket key={bet.id} bet={bet} onDismiss={() => onDismiss(bet.id)} />
        ))}
      </div>
    </section>
  );
}

/** Values longer than this need a smaller font on a phone. */
const longValue = 10;

type Stats = SelectedAccount['stats'];

const isMain = (account: SelectedAccount | null) => (account?.id ?? mainAccountName) === mainAccountName;

const isOf = (account: SelectedAccount | null) => (bet: UserBet) => bet.account === (account?.id ?? mainAccountName);

/** Whether a bet is in the account's history. Head-to-heads are on tabs, which have no account of their own: the main one has them. */
const isListedIn = (account: SelectedAccount | null) => (bet: UserBet) =>
  isOf(account)(bet) || (isHeadToHead(bet) && bet.status !== 'pending' && isMain(account));

/** The account's counters. Without them, those of the loaded bets once all are loaded; null while unknown. */
function useStats(account: SelectedAccount | null): Stats {
  const bets = useAtomValue(betsAtom);
  const load = useAtomValue(betsLoadAtom);
  const hasOlder = useAtomValue(hasOlderBetsAtom);
  if (account?.stats) return account.stats;
  return load === 'loaded' && !hasOlder ? statsOf(bets.filter(isOf(account))) : null;
}

function Counter({ label, value, tint }: { label: string; value: string; tint?: string }) {
  return (
    <div className="card min-w-0 px-3 py-3 sm:px-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className={cx('num whitespace-nowrap sm:text-xl', value.length > longValue ? 'text-base' : 'text-lg', tint)}>
        {value}
      </dd>
    </div>
  );
}

/** The specified counters of the account's bets, and what the bets have brought. */
function Counters({ stats }: { stats: Stats }) {
  const profit = stats ? toCents(stats.profit) : 0;
  const rate = stats ? winRateOf(stats) : null;
  const counted = (write: (known: NonNullable<typeof stats>) => string) => (stats ? write(stats) : '–');
  return (
    <dl className="grid grid-cols-2 gap-3 min-[22em]:grid-cols-3">
      <Counter label="Total Bets" value={counted(({ bets }) => String(bets))} />
      <Counter label="Won" value={counted(({ won }) => String(won))} />
      <Counter label="Lost" value={counted(({ lost }) => String(lost))} />
      <Counter label="Win rate" value={rate === null ? '–' : `${Math.round(rate * 100)}%`} />
      <Counter
        label="Profit"
        value={counted(() => formatChange(profit))}
        tint={cx(profit > 0 && 'text-win', profit < 0 && 'text-loss')}
      />
      <Counter label="Staked" value={counted(({ staked }) => formatCents(toCents(staked)))} />
    </dl>
  );
}

type Filter = 'all' | Exclude<UserBetStatus, 'pending'>;

const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
  { value: 'cashed-out', label: 'Cashed out' },
  { value: 'push', label: 'Push' },
  { value: 'void', label: 'Refunded' },
];

/** Filters shown only when they match a bet. */
const rareFilters: readonly Filter[] = ['cashed-out', 'push', 'void'];

/** Cards rendered at a time, because rendering hundreds of bets is slow. */
const pageSize = 40;

/** Counts the settled bets of a filter. The account's counters include bets that are not loaded yet, but no head-to-heads. */
function countsOf(settled: readonly UserBet[], stats: Stats): (filter: Filter) => number {
  return (filter) => {
    const loaded = settled.filter(({ status }) => filter === 'all' || status === filter);
    if (!stats) return loaded.length;
    const { bets, running, won, lost, push, void: refunded, cashedOut } = stats;
    const counts = { all: bets - running, won, lost, push, void: refunded, 'cashed-out': cashedOut };
    const headToHeads = loaded.filter(isHeadToHead).length;
    return headToHeads + Math.max(loaded.length - headToHeads, counts[filter]);
  };
}

interface SettledBetsProps {
  uid: string;
  account: SelectedAccount | null;
  stats: Stats;
  /** The loaded bets of the history that are not listed above. */
  settled: readonly UserBet[];
}

function SettledBets({ uid, account, stats, settled }: SettledBetsProps) {
  const hasOlder = useAtomValue(hasOlderBetsAtom);
  const countOf = countsOf(settled, stats);
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(pageSize);
  const isListed = isListedIn(account);
  const matches = (bet: UserBet) =>
    isListed(bet) && bet.status !== 'pending' && (filter === 'all' || bet.status === filter);
  const shown = settled.filter(matches);
  const { failure, more } = useMore(() =>
    loadOlderBets({ uid, token: idToken }, (read) => read.filter(matches).length >= pageSize),
  );
  const areAllOlder = shown.length === 0 && hasOlder && countOf(filter) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once when none of the loaded bets match
  useEffect(() => {
    if (areAllOlder) void more();
  }, [areAllOlder]);
  const showMore = () => {
    setLimit(limit + pageSize);
    return hasOlder && shown.length < limit + pageSize && more();
  };
  const options = filters
    .map((option) => ({ ...option, count: countOf(option.value) }))
    .filter(({ value, count }) => !rareFilters.includes(value) || count > 0);
  if (countOf('all') === 0)
    return <p className="py-6 text-center text-sm text-soft">Your bets move here when their games end.</p>;
  return (
    <>
      <div className="flex">
        <Segments label="Which bets to show" value={filter} options={options} onChange={setFilter} />
      </div>
      {areAllOlder && failure === null && <Spinner label="Loading your bets" />}
      {shown.length === 0 && !areAllOlder && (
        <p className="py-8 text-center text-sm text-soft">None of your bets are here.</p>
      )}
      <div className="grid grid-cols-1 gap-2">
        {shown.slice(0, limit).map((bet) => (
          <HistoryTicket key={bet.id} bet={bet} />
        ))}
      </div>
      {failure !== null && <AlertBox>{messageOf(failure, 'Your older bets could not be loaded.')}</AlertBox>}
      {(shown.length > limit || (hasOlder && shown.length < countOf(filter))) && (
        <div className="flex justify-center">
          <Button look="secondary" onClick={showMore}>
            Show more bets
          </Button>
        </div>
      )}
    </>
  );
}

interface HistoryProps {
  uid: string;
  /** The account whose bets are shown; null while it is not known. */
  account: SelectedAccount | null;
  /** The bets that are listed above the history. */
  above: readonly UserBet[];
}

function Bets({ uid, account, above, stats }: HistoryProps & { stats: Stats }) {
  const bets = useAtomValue(betsAtom).filter(isListedIn(account));
  const hasOlder = useAtomValue(hasOlderBetsAtom);
  if (bets.length === 0 && !(hasOlder && stats && stats.bets > 0))
    return (
      <EmptyState
        title="No betting history available."
        action={<LinkButton to="/betting">Place your first bet</LinkButton>}
      />
    );
  const settled = bets.filter((bet) => !above.includes(bet));
  return <SettledBets key={account?.id} uid={uid} account={account} stats={stats} settled={settled} />;
}

/** The betting history of an account: counters, then the settled bets, latest game first. */
export function History({ uid, account, above }: HistoryProps) {
  const failed = useAtomValue(betsLoadAtom) === 'failed';
  const failure = useAtomValue(betsFailureAtom);
  const stats = useStats(account);
  return (
    <section aria-labelledby="history" className="grid grid-cols-1 gap-4">
      <h2 id="history" className="text-lg font-semibold tracking-tight">
        Betting History
      </h2>
      <Counters stats={stats} />
      {failed ? (
        <LoadFailed onRetry={retryAccount} failure={failure}>
          Your bets could not be loaded.
        </LoadFailed>
      ) : (
        <Bets uid={uid} account={account} above={above} stats={stats} />
      )}
    </section>
  );
}
