import type { UserBet } from '@courtside/contract/entities';
import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { useHadActions } from './bet-actions.tsx';
import { priceErrorWords, selectionWords } from './bet-words.ts';

/** Removes a settled bet from the bets in play. The focus moves to their list. */
const dismissing =
  (onDismiss: () => void) =>
  ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest<HTMLElement>('[data-in-play]');
    onDismiss();
    list?.focus({ preventScroll: true });
  };

interface DismissProps {
  bet: UserBet;
  /** Absent if the place has no button. */
  onDismiss?: (() => void) | undefined;
}

/** The button in the corner of a ticket without a row of actions. */
export function DismissCorner({ bet, onDismiss }: DismissProps) {
  if (!onDismiss) return null;
  return (
    <IconButton
      label={`Dismiss the bet on ${selectionWords(bet)}`}
      icon={X}
      onClick={dismissing(onDismiss)}
      className="tap absolute! top-1 right-1 size-8"
    />
  );
}

/** Where the button that dismisses a settled bet goes: the row of its actions if it had one, else an icon; null without. */
export function useDismissPlace(bet: UserBet, canDismiss: boolean): 'row' | 'icon' | null {
  const hadActions = useHadActions(bet);
  if (!canDismiss || bet.status === 'pending') return null;
  return hadActions ? 'row' : 'icon';
}

/** Takes the place of a settled bet's actions, so that its card keeps its height: why it is void, and Dismiss. */
export function SettledRow({ bet, onDismiss }: DismissProps) {
  if (!bet.priceError && !onDismiss) return null;
  return (
    <div className="flex items-center gap-2">
      {bet.priceError && <p className="min-w-0 py-1.5 pl-4 text-xs leading-4 text-soft">{priceErrorWords(bet)}</p>}
      {onDismiss && (
        <div className="ml-auto shrink-0">
          <Button look="quiet" icon={X} onClick={dismissing(onDismiss)}>
            <span>
              Dismiss <span className="sr-only">the bet on {selectionWords(bet)}</span>
            </span>
          </Button>
        </div>
      )}
    </div>
  );
}
