import { type Cents, formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Ticket } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { balanceAtom } from '../account/account-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';
import { stakesAtom } from './bets-atoms.ts';

/** What a bet of `amount` would leave of the balance. */
function BalanceAfter({ amount }: { amount: Cents }) {
  const balance = useAtomValue(balanceAtom);
  if (balance === null) return null;
  const after = balance - amount;
  return (
    <p className={cx('animate-fade-in text-xs', after < 0 ? 'text-loss-ink' : 'text-soft')}>
      {after < 0 ? 'More than your ' : 'Balance after '}
      <span className="num text-sm">{formatCents(after < 0 ? balance : after)}</span>
    </p>
  );
}

/** One line: what the person has running on the game, and what the typed amount would leave. Keeps its room. */
export function StakeSummary({ gameId, amount }: { gameId: string; amount: Cents | null }) {
  const stakes = useAtomValue(stakesAtom(gameId));
  return (
    <div className="-my-0.5 flex min-h-6 flex-wrap items-center justify-between gap-x-2 gap-y-1">
      {amount !== null && <BalanceAfter amount={amount} />}
      {[...stakes].map(([team, cents]) => (
        <Badge key={team} tone="court" icon={<Ticket aria-hidden className="size-3.5" />}>
          {formatCents(cents)} on {splitTeamName(team).nickname}
        </Badge>
      ))}
    </div>
  );
}
