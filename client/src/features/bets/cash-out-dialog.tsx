import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, toCents } from '@courtside/contract/money';
import { useState } from 'react';
import { Confirm } from '../../ui/dialogs.tsx';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { idToken } from '../session/open-auth.ts';
import { selectionWords } from './bet-words.ts';
import { cashOutBet } from './close-bet.ts';
import { type CloseOption, useCloseOption } from './close-options.ts';

/** The server's amount when it differs from the one on the screen; valid until the odds move again. */
interface Quote {
  readonly amount: Cents;
  /** The amount on the screen when the server sent its own. */
  readonly seen: Cents;
}

function shownAmount(option: CloseOption | null, quote: Quote | null): Cents | null {
  if (option?.kind !== 'cash-out') return null;
  return quote?.seen === option.amount ? quote.amount : option.amount;
}

/** Why cash-out is unavailable. */
function pauseReason(option: CloseOption | null): string {
  return option === null ? 'Betting on this game has ended.' : 'Waiting for new odds.';
}

/** Asks for confirmation before a cash-out. The amount follows the odds; the server pays the confirmed amount or refuses. */
export default function CashOutDialog({ bet, onClose }: { bet: UserBet; onClose: () => void }) {
  const option = useCloseOption(bet);
  const [quote, setQuote] = useState<Quote | null>(null);
  const amount = shownAmount(option, quote);
  const [first] = useState(amount);

  const cashOut = async (accepted: Cents) => {
    const result = await cashOutBet(bet, accepted, idToken);
    if (result.kind === 'amount-changed')
      return setQuote({ amount: result.amount, seen: option?.kind === 'cash-out' ? option.amount : accepted });
    if (result.kind === 'failed') showToast({ tone: 'loss', text: result.message });
    onClose();
  };

  if (amount === null)
    return (
      <Confirm
        question="Cash out paused"
        about={pauseReason(option)}
        yes="Cash out"
        no="Keep the bet"
        blocked
        onYes={onClose}
        onNo={onClose}
      />
    );
  return (
    <Confirm
      question={`Cash out for ${formatCents(amount)}?`}
      about={
        <>
          Your {formatCents(toCents(bet.amount))} on {selectionWords(bet)} ends here. If it wins, it would pay{' '}
          {formatCents(toCents(bet.potentialWinnings))}.
          {option?.kind === 'cash-out' && option.capped && (
            <span className="mt-2 block">
              These odds are new. Until they are confirmed, cashing out pays at most your stake.
            </span>
          )}
          {first !== null && first !== amount && (
            <span role="status" className="mt-2 block font-medium text-wait-ink">
              The amount has changed: it was {formatCents(first)}.
            </span>
          )}
        </>
      }
      yes="Cash out"
      no="Keep the bet"
      onYes={() => cashOut(amount)}
      onNo={onClose}
    />
  );
}
