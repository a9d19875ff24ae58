import type { UserBet } from '@courtside/contract/entities';
import { useRef } from 'react';
import { BetActions } from './bet-actions.tsx';
import { GameScore, Reason } from './bet-card.tsx';
import { LiveGradeBadge } from './bet-status.tsx';
import { gameTeam } from './bet-words.ts';
import { DismissCorner, SettledRow, useDismissPlace } from './dismiss-bet.tsx';
import { useKeptHeight } from './kept-height.ts';
import { SmallTicket } from './small-ticket.tsx';
import { useBuzzer } from './use-buzzer.ts';

interface InPlayTicketProps {
  bet: UserBet;
  /** Removes a settled bet from the bets in play; absent where it cannot be removed. */
  onDismiss?: (() => void) | undefined;
}

/**
 * A running bet on the profile, and its result until it is dismissed. Its last line has a place from the start: what the user
 * can do, then the score with the grade, then the reason of the result.
 */
export function InPlayTicket({ bet, onDismiss }: InPlayTicketProps) {
  const element = useRef<HTMLElement>(null);
  useBuzzer(element, bet.status === 'pending');
  const dismissPlace = useDismissPlace(bet, onDismiss !== undefined);
  useKeptHeight(element);
  return (
    <article ref={element} data-bet={bet.id} className="buzzer @container relative grid min-h-29 lg:min-h-27">
      <SmallTicket
        bet={bet}
        corner={<DismissCorner bet={bet} onDismiss={dismissPlace === 'icon' ? onDismiss : undefined} />}
      >
        <div className="flex min-h-11 flex-wrap items-center gap-x-2 @min-[20rem]:pl-9.5 @min-[34rem]:pl-11.5">
          {bet.legs === undefined && (
            <>
              <p className="relative text-note text-soft empty:hidden">
                <GameScore gameId={bet.betId} team={gameTeam(bet)} otherwise="" />
              </p>
              <LiveGradeBadge bet={bet} />
              <Reason bet={bet} />
            </>
          )}
          <div className="-ml-4 grow empty:hidden">
            <BetActions bet={bet} />
            <SettledRow bet={bet} onDismiss={dismissPlace === 'row' ? onDismiss : undefined} />
          </div>
        </div>
      </SmallTicket>
    </article>
  );
}
