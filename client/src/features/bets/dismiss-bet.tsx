import type { UserBet } from '@courtside/contract/entities';
import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { useHadActions } from './bet-actions.tsx';
import { priceErrorWords, selectionWords } from './bet-words.ts';

interface DismissBetProps {
  bet: UserBet;
  onDismiss: () => void;
  /** Class names of a button with only an icon. Without them, the button fits the row of the bet's actions. */
  iconClass?: string;
}

/** Removes a settled bet from the bets in play. The focus moves to their list. */
export function DismissBet({ bet, onDismiss, iconClass }: DismissBetProps) {
  const press = ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest<HTMLElement>('[data-in-play]');
    onDismiss();
    list?.focus({ preventScroll: true });
  };
  const what = selectionWords(bet);
  if (iconClass !== undefined)
    return <IconButton label={`Dismiss the bet on ${what}`} icon={X} onClick={press} className={iconClass} />;
  return (
    <Button look="quiet" icon={X} onClick={press}>
      <span>
        Dismiss <span className="sr-only">the bet on {what}</span>
      </span>
    </Button>
  );
}

/** Where the button that dismisses a settled bet goes: the row of its actions if it had one, else an icon; null without. */
export function useDismissPlace(bet: UserBet, canDismiss: boolean): 'row' | 'icon' | null {
  const hadActions = useHadActions(bet);
  if (!canDismiss || bet.status === 'pending') return null;
  return hadActions ? 'row' : 'icon';
}

interface SettledRowProps {
  bet: UserBet;
  /** Absent if the row has no button. */
  onDismiss?: (() => void) | undefined;
}

/** Takes the place of a settled bet's actions, so that its card keeps its height: why it is void, and Dismiss. */
export function SettledRow({ bet, onDismiss }: SettledRowProps) {
  if (!bet.priceError && !onDismiss) return null;
  return (
    <div className="flex items-center gap-2">
      {bet.priceError && <p className="min-w-0 py-1.5 pl-4 text-xs leading-4 text-soft">{priceErrorWords(bet)}</p>}
      {onDismiss && (
        <div className="ml-auto shrink-0">
          <DismissBet bet={bet} onDismiss={onDismiss} />
        </div>
      )}
    </div>
  );
}
