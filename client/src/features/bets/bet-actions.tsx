import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Banknote, CirclePause, LoaderCircle, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { formatCountdown } from '../../ui/time.ts';
import { splitTeamName } from '../games/team-name.ts';
import { isUnconfirmedAtom } from './bets-atoms.ts';
import { useUndo } from './close-bet.ts';
import { useWayOut, type WayOut } from './ways-out.ts';

const CashOutDialog = onDemand('Cash out', () => import('./cash-out-dialog.tsx'));

/** Screen reader text that says which bet a button is for: `, bet of $50.00 on Celtics`. */
function WhichBet({ bet }: { bet: UserBet }) {
  return (
    <span className="sr-only">
      , bet of {formatCents(toCents(bet.amount))} on {splitTeamName(bet.teamChosen).nickname}
    </span>
  );
}

function UndoButton({ bet, left }: { bet: UserBet; left: number }) {
  const { busy, undo } = useUndo(bet);
  return (
    <Button look="quiet" busy={busy} icon={<Undo2 aria-hidden className="size-4" />} onClick={() => void undo()}>
      Undo
      <span aria-hidden className="num text-base text-soft">
        {formatCountdown(left)}
      </span>
      <WhichBet bet={bet} />
    </Button>
  );
}

const quiet = 'flex items-center gap-2 px-4 text-sm text-soft';

function Offer({ bet, wayOut, onCashOut }: { bet: UserBet; wayOut: WayOut; onCashOut: () => void }) {
  switch (wayOut.kind) {
    case 'undo':
      return <UndoButton bet={bet} left={wayOut.left} />;
    case 'cash-out':
      return (
        <Button look="quiet" icon={<Banknote aria-hidden className="size-4" />} onClick={onCashOut}>
          <span>
            Cash out <span className="num text-base">{formatCents(wayOut.amount)}</span>
          </span>
          <WhichBet bet={bet} />
        </Button>
      );
    case 'paused':
      return (
        <p className={quiet}>
          <CirclePause aria-hidden className="size-4" />
          Cash out paused
        </p>
      );
    default:
      return null;
  }
}

/**
 * The actions on a pending bet: undo for a few seconds, then cash-out until betting ends. Keeps its height from placement
 * until then, so the list does not shift.
 */
export function BetActions({ bet }: { bet: UserBet }) {
  const wayOut = useWayOut(bet);
  const unconfirmed = useAtomValue(isUnconfirmedAtom(bet.id));
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (bet.status !== 'pending' || (wayOut === null && !asking && !unconfirmed)) return null;
  return (
    <div className="flex min-h-11">
      {unconfirmed && (
        <p className={quiet}>
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Placing
        </p>
      )}
      {!unconfirmed && wayOut && <Offer bet={bet} wayOut={wayOut} onCashOut={() => setAsking(true)} />}
      {asking && <CashOutDialog bet={bet} onClose={close} onMissing={close} />}
    </div>
  );
}
