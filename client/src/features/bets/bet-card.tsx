import type { UserBet } from '@courtside/contract/entities';
import { formatCents, toCents } from '@courtside/contract/money';
import { Stat } from '../../ui/stat.tsx';
import { formatDateTime } from '../../ui/time.ts';
import { GameScore } from '../games/game-score.tsx';
import { useWriteOdds } from '../games/odds-format.ts';
import { BetAccount } from './account-choice.tsx';
import { BetActions } from './bet-actions.tsx';
import { BetStatus } from './bet-status.tsx';
import { fullSelectionWords, gameTeam, opponentWords, priceErrorWords } from './bet-words.ts';
import { LiveGradeBadge } from './live-grade.tsx';
import { betPayout } from './payout.ts';
import { SelectionCrest } from './selection-crest.tsx';
import { useSettleMotion } from './use-settle-motion.ts';

/** A bet in the betting history. */
export function BetCard({ bet }: { bet: UserBet }) {
  const element = useSettleMotion<HTMLElement>(bet.status);
  const writeOdds = useWriteOdds();
  return (
    <article ref={element} data-bet={bet.id} className="card p-4">
      <div className="flex items-start gap-3">
        <SelectionCrest bet={bet} className="size-10" />
        <div className="min-w-0 grow">
          <h3 className="text-sm wrap-anywhere">
            <span className="text-base font-semibold">{fullSelectionWords(bet)}</span>{' '}
            <span className="text-soft">{opponentWords(bet, String)}</span>
          </h3>
          <p className="text-xs text-soft">{formatDateTime(bet.betData.startTime)}</p>
          <p className="relative text-xs text-soft empty:hidden">
            <GameScore gameId={bet.betId} team={gameTeam(bet)} otherwise="" />
          </p>
          <BetAccount bet={bet} />
          <p className="mt-1 empty:hidden">
            <LiveGradeBadge bet={bet} />
          </p>
        </div>
        <BetStatus bet={bet} />
      </div>
      <dl className="mt-3 grid grid-cols-[1fr_auto_1fr] gap-4 border-t border-line pt-3">
        <Stat label="Amount Bet">{formatCents(toCents(bet.amount))}</Stat>
        <Stat label="Odds">{writeOdds(bet.price)}</Stat>
        <Stat label="Potential Payout" className="text-right">
          {formatCents(betPayout(bet))}
        </Stat>
      </dl>
      {bet.cashedOut !== null && (
        <p className="mt-2 text-sm text-soft">
          Cashed out for <span className="num text-base text-ink">{formatCents(toCents(bet.cashedOut))}</span>
        </p>
      )}
      {bet.priceError && <p className="mt-2 text-sm text-soft">{priceErrorWords(bet)}</p>}
      <div className="-mb-2 -ml-4 empty:hidden">
        <BetActions bet={bet} />
      </div>
    </article>
  );
}
