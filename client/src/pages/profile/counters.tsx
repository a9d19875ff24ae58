import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { accountAtom } from '../../features/account/account-atoms.ts';
import { betsAtom, betsLoadAtom, hasOlderBetsAtom } from '../../features/bets/bets-atoms.ts';
import { statsOf, winRateOf } from '../../features/bets/tally.ts';
import { cx } from '../../ui/cx.ts';

/** Values longer than this need a smaller font on a phone. */
const longValue = 10;

/** The account's counters. Without them, those of the loaded bets once all are loaded; null while unknown. */
export function useStats() {
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
export function Counters() {
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
