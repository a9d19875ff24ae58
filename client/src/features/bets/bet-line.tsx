import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { cx } from '../../ui/cx.ts';
import { formatLocalTime } from '../../ui/time.ts';
import { nowAtom } from '../games/clock.ts';
import { GameScore } from '../games/game-score.tsx';
import { useWriteOdds } from '../games/odds-format.ts';
import { BetAccount } from './account-choice.tsx';
import { BetActions } from './bet-actions.tsx';
import { BetStatus } from './bet-status.tsx';
import { gameTeam, opponentWords, priceErrorWords, selectionWords } from './bet-words.ts';
import { isUnconfirmedAtom } from './bets-atoms.ts';
import { LiveGradeBadge } from './live-grade.tsx';
import { betPayout } from './payout.ts';
import { SelectionCrest } from './selection-crest.tsx';
import { useSettleMotion } from './use-settle-motion.ts';

function Outcome({ bet }: { bet: UserBet }) {
  const stake = toCents(bet.amount);
  const payout = betPayout(bet);
  switch (bet.status) {
    case 'won':
      return <span className="text-win">Paid {formatCents(payout)}</span>;
    case 'lost':
      return <span className="text-soft">Lost {formatCents(stake)}</span>;
    case 'push':
      return <span className="text-soft">Returned {formatCents(stake)}</span>;
    case 'void':
      return <span className="text-soft">Refunded {formatCents(stake)}</span>;
    case 'cashed-out':
      return <span>Cashed out {formatCents(toCents(bet.cashedOut ?? 0))}</span>;
    default:
      return (
        <span>
          {formatCents(stake)} <span className="text-soft">to win</span> {formatCents(payout - stake)}
        </span>
      );
  }
}

/** A bet in a narrow list. */
export function BetLine({ bet }: { bet: UserBet }) {
  const element = useSettleMotion<HTMLLIElement>(bet.status);
  const unconfirmed = useAtomValue(isUnconfirmedAtom(bet.id));
  const now = useAtomValue(nowAtom);
  const writeOdds = useWriteOdds();
  return (
    <li
      ref={element}
      data-bet={bet.id}
      className={cx(
        'rounded-control border border-line bg-raised px-3 py-2.5 transition-opacity',
        unconfirmed && 'opacity-65',
      )}
    >
      <div className="flex items-center gap-3">
        <SelectionCrest bet={bet} className="size-8" />
        <div className="min-w-0 grow">
          <p className="flex items-baseline gap-1.5 text-sm font-semibold">
            <span className="truncate">{selectionWords(bet)}</span>
            <span className="num text-base text-soft">{writeOdds(bet.price)}</span>
          </p>
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <p className="num text-base leading-5">
              <Outcome bet={bet} />
            </p>
            {bet.status === 'pending' ? <LiveGradeBadge bet={bet} /> : <BetStatus bet={bet} />}
          </div>
          <p className="relative truncate text-xs text-soft">
            <GameScore
              gameId={bet.betId}
              team={gameTeam(bet)}
              otherwise={`${opponentWords(bet)} · ${formatLocalTime(bet.betData.startTime, now)}`}
            />
          </p>
          {bet.priceError && <p className="text-xs text-soft">{priceErrorWords(bet)}</p>}
          <BetAccount bet={bet} />
        </div>
      </div>
      <div className="-mx-3 -mb-2.5 mt-1.5 border-t border-line empty:hidden">
        <BetActions bet={bet} />
      </div>
    </li>
  );
}
