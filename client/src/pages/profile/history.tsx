import type { UserBetStatus } from '@courtside/contract/entities';
import { formatCents, formatChange } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { BetCard } from '../../features/bets/bet-card.tsx';
import { betsAtom, betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { tallyOf } from '../../features/bets/tally.ts';
import { buttonClass } from '../../ui/button.tsx';
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
  { value: 'void', label: 'Refunded' },
];

function Counter({ label, children, tint }: { label: string; children: ReactNode; tint?: string }) {
  return (
    <div className="card px-4 py-3">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className={cx('num text-xl', tint)}>{children}</dd>
    </div>
  );
}

function Counters() {
  const tally = tallyOf(useAtomValue(betsAtom));
  return (
    <dl className="grid grid-cols-3 gap-3 lg:grid-cols-6">
      <Counter label="Total Bets">{tally.total}</Counter>
      <Counter label="Won">{tally.won}</Counter>
      <Counter label="Lost">{tally.lost}</Counter>
      <Counter label="Win rate">{tally.winRate === null ? '–' : `${Math.round(tally.winRate * 100)}%`}</Counter>
      <Counter label="Profit" tint={cx(tally.profit > 0 && 'text-win', tally.profit < 0 && 'text-loss')}>
        {formatChange(tally.profit)}
      </Counter>
      <Counter label="Staked">{formatCents(tally.staked)}</Counter>
    </dl>
  );
}

function Bets() {
  const bets = useAtomValue(betsAtom);
  const [filter, setFilter] = useState<Filter>('all');
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
  const countOf = (value: Filter) => bets.filter(({ status }) => value === 'all' || status === value).length;
  const options = filters
    .map((option) => ({ ...option, count: countOf(option.value) }))
    .filter(({ value, count }) => value !== 'void' || count > 0);
  const shown = bets.filter(({ status }) => filter === 'all' || status === filter);
  return (
    <>
      <div className="flex">
        <Segments label="Which bets to show" value={filter} options={options} onChange={setFilter} />
      </div>
      {shown.length === 0 && <p className="py-8 text-center text-sm text-soft">None of your bets are here.</p>}
      <div className="grid gap-4 md:grid-cols-2">
        {shown.map((bet) => (
          <BetCard key={bet.id} bet={bet} />
        ))}
      </div>
    </>
  );
}

/** The betting history: counters, then the bets, latest game first. */
export function History() {
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
          <Bets />
        </>
      )}
    </section>
  );
}
