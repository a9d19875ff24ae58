import type { UserBet, UserBetStatus } from '@courtside/contract/entities';
import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { messageOf } from '../../api/call.ts';
import { useMore } from '../../api/resource.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { BetCard } from '../../features/bets/bet-card.tsx';
import {
  betsAtom,
  betsFailureAtom,
  betsLoadAtom,
  hasOlderBetsAtom,
  loadOlderBets,
} from '../../features/bets/bets-atoms.ts';
import { bestPayoutAtom } from '../../features/bets/payout.ts';
import { statsOf, winRateOf } from '../../features/bets/tally.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { retryAccount } from '../../features/sign-in/open-account.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Segments } from '../../ui/segments.tsx';

interface PendingBetsProps {
  /** The bets in play, and those settled during the visit. */
  bets: readonly UserBet[];
  onDismiss: (id: string) => void;
}

/** The bets in play, in the order of the history. Renders nothing without any. */
export function PendingBets({ bets, onDismiss }: PendingBetsProps) {
  const payout = useAtomValue(bestPayoutAtom);
  if (bets.length === 0) return null;
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
      <div data-in-play tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none md:grid-cols-2">
        {bets.map((bet) => (
          <BetCard key={bet.id} bet={bet} onDismiss={() => onDismiss(bet.id)} />
        ))}
      </div>
    </section>
  );
}

/** Values longer than this need a smaller font on a phone. */
const longValue = 10;

/** The account's counters. Without them, those of the loaded bets once all are loaded; null while unknown. */
function useStats() {
  const known = useAtomValue(accountAtom)?.stats;
  const bets = useAtomValue(betsAtom);
  const load = useAtomValue(betsLoadAtom);
  const hasOlder = useAtomValue(hasOlderBetsAtom);
  if (known) return known;
  return load === 'loaded' && !hasOlder ? statsOf(bets) : null;
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
function Counters() {
  const stats = useStats();
  const profit = stats ? toCents(stats.profit) : 0;
  const rate = stats ? winRateOf(stats) : null;
  const counted = (write: (known: NonNullable<typeof stats>) => string) => (stats ? write(stats) : '–');
  return (
    <dl className="grid grid-cols-3 gap-3">
      <Counter label="Total Bets" value={counted(({ bets }) => String(bets))} />
      <Counter label="Won" value={counted(({ won }) => String(won))} />
      <Counter label="Lost" value={counted(({ lost }) => String(lost))} />
      <Counter label="Win rate" value={rate === null ? '–' : `${Math.round(rate * 100)}%`} />
      <Counter
        label="Net profit"
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

/** Counts the settled bets of a filter. The account's counters include bets that are not loaded yet. */
function useCounts(settled: readonly UserBet[]): (filter: Filter) => number {
  const stats = useStats();
  return (filter) => {
    const loaded = settled.filter(({ status }) => filter === 'all' || status === filter).length;
    if (!stats) return loaded;
    const { bets, running, won, lost, push, void: refunded, cashedOut } = stats;
    const counts = { all: bets - running, won, lost, push, void: refunded, 'cashed-out': cashedOut };
    return Math.max(loaded, counts[filter]);
  };
}

function SettledBets({ uid, settled }: { uid: string; settled: readonly UserBet[] }) {
  const hasOlder = useAtomValue(hasOlderBetsAtom);
  const countOf = useCounts(settled);
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(pageSize);
  const matches = ({ status }: UserBet) => status !== 'pending' && (filter === 'all' || status === filter);
  const shown = settled.filter(matches);
  const { failure, more } = useMore(() =>
    loadOlderBets({ uid, token: idToken }, (read) => read.filter(matches).length >= pageSize),
  );
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
      {shown.length === 0 && <p className="py-8 text-center text-sm text-soft">None of your bets are here.</p>}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {shown.slice(0, limit).map((bet) => (
          <BetCard key={bet.id} bet={bet} />
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
  /** The bets that are listed above the history. */
  above: readonly UserBet[];
}

function Bets({ uid, above }: HistoryProps) {
  const bets = useAtomValue(betsAtom);
  if (bets.length === 0)
    return (
      <EmptyState
        title="No betting history available."
        action={<LinkButton to="/betting">Place your first bet</LinkButton>}
      />
    );
  return <SettledBets uid={uid} settled={bets.filter((bet) => !above.includes(bet))} />;
}

/** The betting history: counters, then the settled bets, latest game first. */
export function History({ uid, above }: HistoryProps) {
  const failed = useAtomValue(betsLoadAtom) === 'failed';
  const failure = useAtomValue(betsFailureAtom);
  return (
    <section aria-labelledby="history" className="grid grid-cols-1 gap-4">
      <h2 id="history" className="text-lg font-semibold tracking-tight">
        Betting History
      </h2>
      <Counters />
      {failed ? (
        <LoadFailed onRetry={retryAccount} failure={failure}>
          Your bets could not be loaded.
        </LoadFailed>
      ) : (
        <Bets uid={uid} above={above} />
      )}
    </section>
  );
}
