import type { LedgerLine } from '@courtside/contract/ledger';
import { formatCents, formatChange, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import type { Account } from '../../api/specified-fields.ts';
import { nowAtom } from '../../features/games/clock.ts';
import { detailOf, whatFor } from '../../features/ledger/trail-words.ts';
import { useMoneyTrail } from '../../features/ledger/use-money-trail.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { formatDateTime, formatLocalTime } from '../../ui/time.ts';

/** One entry. Screen readers read it as a sentence: `Stake on Celtics, −$50.00, balance $950.00`. */
function Line({ line, now }: { line: LedgerLine; now: number }) {
  const amount = toCents(line.amount);
  const detail = detailOf(line);
  return (
    <li data-seq={line.seq} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3">
      <p className="col-span-2 grid grid-cols-subgrid items-baseline gap-y-0.5" data-testid="sentence">
        <span className="text-sm font-semibold wrap-anywhere sm:text-base">{whatFor(line)}</span>
        <span className="sr-only">, </span>
        <span
          className={cx('num col-start-2 text-right text-lg', amount > 0 && 'text-win', amount === 0 && 'text-soft')}
        >
          {formatChange(amount)}
        </span>
        <span className="sr-only">, </span>
        <span className="col-start-2 row-start-2 text-right text-xs text-soft">
          balance <span className="num text-sm">{formatCents(toCents(line.balance))}</span>
        </span>
      </p>
      <p className="col-start-1 row-start-2 -mt-4.5 text-xs wrap-anywhere text-soft">
        {detail && `${detail} · `}
        <time dateTime={line.at} title={formatDateTime(line.at)} className="whitespace-nowrap">
          {formatLocalTime(line.at, now)}
        </time>
      </p>
    </li>
  );
}

/** The account's ledger entries, newest first. */
export function BalanceHistory({ account }: { account: Account }) {
  const { trail, failure, retry, more } = useMoneyTrail(account.uid, account.seq);
  const now = useAtomValue(nowAtom);
  return (
    <section aria-labelledby="balance-history" className="grid grid-cols-1 gap-4">
      <h2 id="balance-history" className="text-lg font-semibold tracking-tight">
        Balance history
      </h2>
      {failure !== null && <LoadFailed onRetry={retry}>{failure}</LoadFailed>}
      {trail === null && failure === null && <Spinner label="Loading your balance history" />}
      {trail !== null && (
        <ol className="card divide-y divide-line">
          {trail.lines.map((line) => (
            <Line key={line.seq} line={line} now={now} />
          ))}
        </ol>
      )}
      {trail?.nextCursor && (
        <div className="flex justify-center">
          <Button look="secondary" onClick={more}>
            Show older entries
          </Button>
        </div>
      )}
    </section>
  );
}
