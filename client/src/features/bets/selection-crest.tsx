import type { UserBet } from '@courtside/contract/entities';
import { cx } from '../../ui/cx.ts';
import { Crest } from '../games/crest.tsx';

/** The crest of the chosen team; those of both teams, smaller, for a total. `className` sets the size. */
export function SelectionCrest({ bet, className }: { bet: UserBet; className: string }) {
  if (bet.market !== 'total') return <Crest team={bet.teamChosen} className={className} />;
  return (
    <span aria-hidden className={cx('relative block shrink-0', className)}>
      <Crest team={bet.betData.team1} className="absolute top-0 left-0 size-3/5" />
      <Crest team={bet.betData.team2} className="absolute right-0 bottom-0 size-3/5" />
    </span>
  );
}
