import type { UserBet, UserBetStatus } from '@courtside/contract/entities';
import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../api/call.ts';
import { useMore } from '../../api/use-more.ts';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { BetCard } from '../../features/bets/bet-card.tsx';
import { betsAtom, betsLoadAtom, hasOlderBetsAtom, loadOlderBets } from '../../features/bets/bets-atoms.ts';
import { winRateOf } from '../../features/bets/tally.ts';
import { idToken } from '../../features/session/open-auth.ts';
import { AlertBox } from '../../ui/alert-box.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Filter = 'all' | UserBetStatus;

const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Running' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
  { value: 'cashed-out', label: 'Cashed out' },
  { value: 'void', label: 'Refunded' },
];

/** Filters shown only when they match a bet. */
const rareFilters: readonly Filter[] = ['cashed-out', 'void'];

/** Cards rendered at a time, because rendering hundreds of bets is slow. */
const pageSize = 40;

/** Values longer than this need a smaller font on a phone. */
const longValue = 10;

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

function Counters() {
  const stats = useAtomValue(accountAtom)?.stats;
  const profit = stats ? toCents(stats.profit) : 0;
  const rate = stats ? winRateOf(stats) : null;
  const counted = (write: (known: NonNullable<typeof stats>) => string) => (stats ? write(stats) : '–');
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
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

/** Counts the bets of a filter. The account's counters include bets that are not loaded yet. */
function useCounts(bets: readonly UserBet[]): (filter: Filter) => number {
  const stats = useAtomValue(accountAtom)?.stats;
  return (filter) => {
    const loaded = bets.filter(({ status }) => filter === 'all' || status === filter).length;
    if (!stats) return loaded;
    const { bets: all, running: pending, won, lost, void: refunded, cashedOut } = stats;
    const counts = { all, pending, won, lost, void: refunded, 'cashed-out': cashedOut };
    return Math.max(loaded, counts[filter]);
  };
}

function Bets({ uid }: { uid: string }) {
  const bets = useAtomValue(betsAtom);
  const hasOlder = useAtomValue(hasOlderBetsAtom);
  const countOf = useCounts(bets);
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(pageSize);
  const matches = ({ status }: UserBet) => filter === 'all' || status === filter;
  const shown = bets.filter(matches);
  const { busy, failure, more } = useMore(() =>
    loadOlderBets({ uid, token: idToken }, (read) => read.filter(matches).length >= pageSize),
  );
  const showMore = () => {
    setLimit(limit + pageSize);
    if (hasOlder && shown.length < limit + pageSize) void more();
  };
  if (bets.length === 0)
    return (
      <EmptyState
        title="No betting history available."
        action={
          <Link to="/betting" className={buttonClass()}>
            Place your first bet
          </Link>
        }
      />
    );
  const options = filters
    .map((option) => ({ ...option, count: countOf(option.value) }))
    .filter(({ value, count }) => !rareFilters.includes(value) || count > 0);
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
          <Button look="secondary" busy={busy} onClick={showMore}>
            Show more bets
          </Button>
        </div>
      )}
    </>
  );
}

/** The betting history: counters, then the bets, latest game first. */
export function History({ uid }: { uid: string }) {
  const load = useAtomValue(betsLoadAtom);
  return (
    <section aria-labelledby="history" className="grid grid-cols-1 gap-4">
      <h2 id="history" className="text-lg font-semibold tracking-tight">
        Betting History
      </h2>
      {load === 'loading' ? (
        <Spinner label="Loading your bets" />
      ) : (
        <>
          <Counters />
          <Bets uid={uid} />
        </>
      )}
    </section>
  );
}
