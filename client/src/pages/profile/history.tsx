import type { UserBetStatus } from '@courtside/contract/entities';
import { formatCents, formatChange } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router';
import { BetCard } from '../../features/bets/bet-card.tsx';
import { betsAtom, betsLoadAtom } from '../../features/bets/bets-atoms.ts';
import { tallyOf } from '../../features/bets/tally.ts';
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

/** Offered only to who has such bets. */
const rare: readonly Filter[] = ['cashed-out', 'void'];

/** Who has hundreds of bets sees the first of them without waiting for the rest to be drawn. */
const cardsAtOnce = 40;

/** Figures longer than this need smaller letters on a phone. */
const longFigure = 10;

function Counter({ label, figure, tint }: { label: string; figure: string; tint?: string }) {
  return (
    <div className="card min-w-0 px-3 py-3 sm:px-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd
        className={cx('num whitespace-nowrap sm:text-xl', figure.length > longFigure ? 'text-base' : 'text-lg', tint)}
      >
        {figure}
      </dd>
    </div>
  );
}

function Counters() {
  const tally = tallyOf(useAtomValue(betsAtom));
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <Counter label="Total Bets" figure={String(tally.total)} />
      <Counter label="Won" figure={String(tally.won)} />
      <Counter label="Lost" figure={String(tally.lost)} />
      <Counter label="Win rate" figure={tally.winRate === null ? '–' : `${Math.round(tally.winRate * 100)}%`} />
      <Counter
        label="Profit"
        figure={formatChange(tally.profit)}
        tint={cx(tally.profit > 0 && 'text-win', tally.profit < 0 && 'text-loss')}
      />
      <Counter label="Staked" figure={formatCents(tally.staked)} />
    </dl>
  );
}

function Bets() {
  const bets = useAtomValue(betsAtom);
  const [filter, setFilter] = useState<Filter>('all');
  const [most, setMost] = useState(cardsAtOnce);
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
    .filter(({ value, count }) => !rare.includes(value) || count > 0);
  const shown = bets.filter(({ status }) => filter === 'all' || status === filter);
  return (
    <>
      <div className="flex">
        <Segments label="Which bets to show" value={filter} options={options} onChange={setFilter} />
      </div>
      {shown.length === 0 && <p className="py-8 text-center text-sm text-soft">None of your bets are here.</p>}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {shown.slice(0, most).map((bet) => (
          <BetCard key={bet.id} bet={bet} />
        ))}
      </div>
      {shown.length > most && (
        <div className="flex justify-center">
          <Button look="secondary" onClick={() => setMost(most + cardsAtOnce)}>
            Show more bets
          </Button>
        </div>
      )}
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
