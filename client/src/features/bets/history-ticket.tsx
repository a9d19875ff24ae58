import type { UserBet } from '@courtside/contract/entities';
import { Reason } from './bet-card.tsx';
import { priceErrorWords } from './bet-words.ts';
import { SmallTicket } from './small-ticket.tsx';

/** A settled bet in the betting history. */
export function HistoryTicket({ bet }: { bet: UserBet }) {
  const note = (
    <div className="hidden @min-[34rem]:block">
      <Reason bet={bet} />
    </div>
  );
  return (
    <article data-bet={bet.id} className="@container grid min-h-18 lg:min-h-16">
      <SmallTicket bet={bet} note={note}>
        {bet.priceError && <p className="mt-1 text-xs text-soft">{priceErrorWords(bet)}</p>}
      </SmallTicket>
    </article>
  );
}
