import type { UserBet } from '@courtside/contract/entities';
import { Banknote, Check, Clock, Equal, RotateCcw, X } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';

const looks = {
  won: { tone: 'win', icon: Check },
  lost: { tone: 'loss', icon: X },
  pending: { tone: 'wait', icon: Clock },
  push: { tone: 'wait', icon: Equal },
  void: { tone: 'wait', icon: RotateCcw },
  'cashed-out': { tone: 'wait', icon: Banknote },
} as const;

/** The status of a bet in upper case: won is green, lost is red, anything else yellow. */
export function BetStatus({ bet: { status, cancelled } }: { bet: Pick<UserBet, 'status' | 'cancelled'> }) {
  // A status that this version does not know looks like a pending one.
  const { tone, icon: Icon } = looks[status] ?? looks.pending;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden className="size-3" strokeWidth={3} />}>
      {cancelled ? 'UNDONE' : status.toUpperCase()}
    </Badge>
  );
}
