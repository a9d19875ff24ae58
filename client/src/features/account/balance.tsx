import { formatChange } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { CountedMoney } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { balanceAtom } from './account-atoms.ts';

/** How long a change is shown, in ms. */
const changeDuration = 1600;

/** The last change of the balance, shown for a moment. */
function Change({ cents }: { cents: number }) {
  const [change, setChange] = useState<{ key: number; by: number } | null>(null);
  const previous = useRef(cents);

  useEffect(() => {
    const by = cents - previous.current;
    previous.current = cents;
    if (by === 0) return;
    setChange((last) => ({ key: (last?.key ?? 0) + 1, by }));
  }, [cents]);

  useEffect(() => {
    if (!change) return;
    const timer = setTimeout(() => setChange(null), changeDuration);
    return () => clearTimeout(timer);
  }, [change]);

  if (!change) return null;
  return (
    <span
      key={change.key}
      aria-hidden
      data-testid="balance-change"
      className={cx(
        'num pointer-events-none absolute top-full right-0 animate-rise-and-fade text-base leading-none whitespace-nowrap',
        change.by > 0 ? 'text-win' : 'text-loss',
      )}
    >
      {formatChange(change.by)}
    </span>
  );
}

/** The signed-in user's balance. Counts up or down to a new value and shows the change next to it. */
export function Balance() {
  const cents = useAtomValue(balanceAtom);
  if (cents === null) return <Skeleton className="h-5 w-20" />;
  return (
    <span className="relative inline-block">
      <span className="num text-lg leading-none" data-testid="balance">
        <CountedMoney cents={cents} />
      </span>
      <Change cents={cents} />
    </span>
  );
}
