import type { NightMoney } from '@courtside/contract/nights';
import { cx } from '../../../ui/cx.ts';
import type { Race } from '../race.ts';
import { turnsOf } from './turns.ts';

interface TurnsProps {
  race: Race;
  money: NightMoney;
  ownUid: string | undefined;
}

/** Names the bets that turned the race: the user's own, and the best and the worst of the others. */
export function RaceTurns({ race, money, ownUid }: TurnsProps) {
  return turnsOf(race, money, ownUid).map(({ uid, words, x, y, at }) => (
    <span key={`${uid} ${words}`} className="absolute top-0" style={{ left: `${x * 100}%`, translate: `0 ${y}em` }}>
      <span className="absolute size-[0.625em] -translate-1/2 rounded-full border-2 border-ink bg-surface lg:size-[0.5em]" />
      <span
        className={cx(
          'absolute rounded-card bg-surface/85 px-1 text-note/4.5 font-semibold whitespace-nowrap',
          at === 'left' && 'right-2 -translate-y-1/2',
          at === 'above' && 'bottom-1.5 -left-1',
          at === 'below' && 'top-1.5 -left-1',
        )}
      >
        {words}
      </span>
    </span>
  ));
}
