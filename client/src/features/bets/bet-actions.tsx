import type { UserBet } from '@courtside/contract/entities';
import { type Cents, formatCents, toCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { Banknote, CirclePause, LoaderCircle, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, type Icon } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Confirm } from '../../ui/dialogs.tsx';
import { formatCountdown } from '../../ui/time.ts';
import { showToast } from '../../ui/toast/toast-atoms.ts';
import { usePress } from '../../ui/use-busy.ts';
import { idToken } from '../session/open-auth.ts';
import { selectionWords } from './bet-words.ts';
import { isUnconfirmedAtom } from './bets-atoms.ts';
import { type CloseOption, cashOutBet, pressUndo } from './close-bet.ts';
import { useCloseOption } from './use-close-option.ts';

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
function CashOutDialog({ bet, onClose }: { bet: UserBet; onClose: () => void }) {
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

  const answers = { yes: 'Cash out', no: 'Keep the bet', onNo: onClose };
  if (amount === null)
    return <Confirm {...answers} question="Cash out paused" about={pauseReason(option)} blocked onYes={onClose} />;
  return (
    <Confirm
      {...answers}
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
      onYes={() => cashOut(amount)}
    />
  );
}

/** Screen reader text that says which bet a button is for: `, bet of $50.00 on Celtics`. */
function WhichBet({ bet }: { bet: UserBet }) {
  return (
    <span className="sr-only">
      , bet of {formatCents(toCents(bet.amount))} on {selectionWords(bet)}
    </span>
  );
}

/** Class names of an action on a game's card, where a button's height would not fit. */
export const smallAction =
  'tap inline-flex h-8 shrink-0 items-center gap-1 rounded-control px-1.5 text-xs font-semibold whitespace-nowrap transition-colors hover:bg-raised disabled:opacity-60';

interface ActionProps {
  small: boolean;
  icon: Icon;
  onPress: () => unknown;
  children: ReactNode;
}

function Action({ small, icon: Icon, onPress, children }: ActionProps) {
  const [busy, press] = usePress(onPress);
  if (!small)
    return (
      <Button look="quiet" icon={Icon} onClick={onPress}>
        {children}
      </Button>
    );
  return (
    <button type="button" disabled={busy} onClick={press} className={smallAction}>
      {busy ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin" />
      ) : (
        <Icon aria-hidden className="size-4 @max-[18.75rem]:hidden" />
      )}
      {children}
    </button>
  );
}

const quiet = (small: boolean) =>
  cx('flex items-center text-soft', small ? 'shrink-0 gap-1.5 px-2 text-xs' : 'min-w-0 gap-2 px-4 text-sm');

interface OfferProps {
  bet: UserBet;
  option: CloseOption;
  small: boolean;
  onCashOut: () => void;
}

/** Each offer has a button of its own: a press that began on "Cash out" never undoes the bet when its odds move back. */
function Offer({ bet, option, small, onCashOut }: OfferProps) {
  switch (option.kind) {
    case 'undo':
      return (
        <Action key="undo" small={small} icon={Undo2} onPress={() => pressUndo(bet)}>
          Undo
          <span aria-hidden className="num text-base text-soft">
            {formatCountdown(option.left)}
          </span>
          <WhichBet bet={bet} />
        </Action>
      );
    case 'cash-out':
      return (
        <Action key="cash-out" small={small} icon={Banknote} onPress={onCashOut}>
          <span>
            Cash out <span className="num text-base">{formatCents(option.amount)}</span>
          </span>
          <WhichBet bet={bet} />
        </Action>
      );
    case 'paused':
      return (
        <p className={quiet(small)}>
          <CirclePause aria-hidden className="size-4" />
          Cash out paused
        </p>
      );
    default:
      return null;
  }
}

/** Whether a bet has a row of actions, or had one until it was settled. */
export function useHadActions(bet: UserBet): boolean {
  const option = useCloseOption(bet);
  const unconfirmed = useAtomValue(isUnconfirmedAtom(bet.id));
  const isPending = bet.status === 'pending';
  const has = isPending && (option !== null || unconfirmed);
  const [had, setHad] = useState(has);
  if (isPending && had !== has) setHad(has);
  return isPending ? has : had;
}

/** Undo for some seconds, then cash-out until betting ends. Without layout shift. `small`: on a card. */
export function BetActions({ bet, small = false }: { bet: UserBet; small?: boolean }) {
  const option = useCloseOption(bet);
  const unconfirmed = useAtomValue(isUnconfirmedAtom(bet.id));
  const [asking, setAsking] = useState(false);
  if (bet.status !== 'pending' || (option === null && !asking && !unconfirmed)) return null;
  return (
    <div className={cx('flex', small ? 'shrink-0' : 'min-h-11')}>
      {unconfirmed && (
        <p className={quiet(small)}>
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          Placing
        </p>
      )}
      {!unconfirmed && option && <Offer bet={bet} option={option} small={small} onCashOut={() => setAsking(true)} />}
      {asking && <CashOutDialog bet={bet} onClose={() => setAsking(false)} />}
    </div>
  );
}
