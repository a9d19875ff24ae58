import { formatCents, formatChange } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { balanceAtom } from './account-atoms.ts';
import { useCountUp } from './use-count-up.ts';

/** How long a change is seen rising, in ms. */
const riseFor = 1600;

/** The last change of the balance, seen for a moment. */
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
    const timer = setTimeout(() => setChange(null), riseFor);
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

function KnownBalance({ cents }: { cents: number }) {
  const shown = useCountUp(cents);
  return (
    <span className="relative inline-block">
      <span className="num text-lg leading-none" data-testid="balance">
        {formatCents(shown)}
      </span>
      <Change cents={cents} />
    </span>
  );
}

/** The signed-in user's balance: counts to its new value, with the change rising beside it. */
export function Balance() {
  const cents = useAtomValue(balanceAtom);
  if (cents === null) return <Skeleton className="h-5 w-20" />;
  return <KnownBalance cents={cents} />;
}
