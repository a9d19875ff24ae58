import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { BetLine } from './bet-line.tsx';
import { bestPayoutAtom } from './payout.ts';
import { inPlayAtom, recentBetsAtom } from './recent-bets.ts';

/** The pending bets and those just settled, with the sum at stake. */
export function OpenBets() {
  const bets = useAtomValue(recentBetsAtom);
  const { count, staked } = useAtomValue(inPlayAtom);
  const payout = useAtomValue(bestPayoutAtom);
  if (bets.length === 0) {
    return (
      <p className="rounded-control border border-dashed border-line-strong px-4 py-6 text-center text-sm text-soft">
        No bets are running. Those you place show up here, and you can watch them end.
      </p>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-2">
        {bets.map((bet) => (
          <BetLine key={bet.id} bet={bet} />
        ))}
      </ul>
      {count > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-y-1 text-sm">
          <dt className="text-soft">At stake</dt>
          <dd className="num text-right text-base">{formatCents(staked)}</dd>
          <dt className="text-soft">Pays at best</dt>
          <dd className="num text-right text-base">{formatCents(payout)}</dd>
        </dl>
      )}
    </>
  );
}
