import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { BetCard } from '../../features/bets/bet-card.tsx';
import { openBetsAtom } from '../../features/bets/bets-atoms.ts';
import { bestPayoutAtom } from '../../features/bets/payout.ts';
import { Button } from '../../ui/button.tsx';

/** Cards shown at first, so that the history stays within reach of a user with many pending bets. */
const few = 4;

/** The pending bets, latest game first. Renders nothing without any. */
export function PendingBets() {
  const bets = useAtomValue(openBetsAtom);
  const payout = useAtomValue(bestPayoutAtom);
  const [all, setAll] = useState(false);
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
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {(all ? bets : bets.slice(0, few)).map((bet) => (
          <BetCard key={bet.id} bet={bet} />
        ))}
      </div>
      {!all && bets.length > few && (
        <Button look="secondary" className="justify-self-center" onClick={() => setAll(true)}>
          Show all {bets.length} bets in play
        </Button>
      )}
    </section>
  );
}
