import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { balanceAtom } from '../account/account-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';
import { stakesAtom } from './bets-atoms.ts';
import { latestBetOnAtom } from './latest-bet.ts';
import { UndoHere } from './undo-here.tsx';
import { useWayOut } from './use-way-out.ts';

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

/** Undo for as long as the bet allows it, then what the line has otherwise. */
function JustPlaced({ bet, children }: { bet: UserBet; children: ReactNode }) {
  const wayOut = useWayOut(bet);
  return wayOut?.kind === 'undo' ? <UndoHere bet={bet} left={wayOut.left} /> : children;
}

/** One line: what the user has running on the game, Undo for the latest of it, and what the typed amount would leave. */
export function StakeSummary({ gameId, amount }: { gameId: string; amount: Cents | null }) {
  const stakes = useAtomValue(stakesAtom(gameId));
  const latest = useAtomValue(latestBetOnAtom(gameId));
  const after = amount !== null && <BalanceAfter amount={amount} />;
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2 gap-y-1">
      {latest ? <JustPlaced bet={latest}>{after}</JustPlaced> : after}
      {[...stakes].map(([team, cents]) => (
        <Badge key={team} tone="court" icon={<Ticket aria-hidden className="size-3.5" />}>
          <span className="truncate">
            {formatCents(cents)} on {splitTeamName(team).nickname}
          </span>
        </Badge>
      ))}
    </div>
  );
}
