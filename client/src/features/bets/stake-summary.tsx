import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { LoaderCircle, Ticket, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { formatCountdown } from '../../ui/time.ts';
import { balanceAtom } from '../account/account-atoms.ts';
import { splitTeamName } from '../games/team-name.ts';
import { latestBetOnAtom, stakesAtom } from './bets-atoms.ts';
import { useUndo } from './close-bet.ts';
import { useWayOut } from './ways-out.ts';

/** Undoes the bet just placed, on the card it was placed from. `left`: time to undo, in ms. */
function UndoHere({ bet, left }: { bet: UserBet; left: number }) {
  const { busy, undo } = useUndo(bet);
  const Icon = busy ? LoaderCircle : Undo2;
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void undo()}
      className="tap inline-flex h-6 items-center gap-1 rounded-chip text-xs font-semibold text-link"
    >
      <Icon aria-hidden className="size-3.5" />
      Undo{' '}
      <span aria-hidden className="num text-sm">
        {formatCountdown(left)}
      </span>
      <span className="sr-only">the bet just placed</span>
    </button>
  );
}

/** The balance that would remain after a bet of `amount`. */
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

/** Shows Undo while the bet can be undone, then `children`. */
function JustPlaced({ bet, children }: { bet: UserBet; children: ReactNode }) {
  const wayOut = useWayOut(bet);
  return wayOut?.kind === 'undo' ? <UndoHere bet={bet} left={wayOut.left} /> : children;
}

/** One line: the user's stakes on the game, Undo for the latest bet, and the balance after the typed amount. */
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
