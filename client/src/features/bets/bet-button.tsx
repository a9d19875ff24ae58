import { type Cents, formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { LoaderCircle } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { splitTeamName } from '../games/team-name.ts';

interface BetButtonProps {
  team: string;
  price: number;
  /** What is typed, when it can be bet. */
  amount: Cents | null;
  busy: boolean;
  /** The market takes no bets now. */
  paused: boolean;
  onPress: () => void;
}

/** Places the bet on one team, and says what it would win on top of the stake. */
export function BetButton({ team, price, amount, busy, paused, onPress }: BetButtonProps) {
  const { city, nickname } = splitTeamName(team);
  const ready = amount !== null;
  return (
    <button
      type="button"
      onClick={onPress}
      disabled={paused}
      aria-busy={busy || undefined}
      className={cx(
        'flex min-h-14 min-w-0 flex-col items-center justify-center rounded-control border px-1 transition-[background-color,border-color,color,scale] duration-150 disabled:text-soft motion-safe:enabled:active:scale-[0.98]',
        ready && !paused
          ? 'border-transparent bg-court text-on-court hover:bg-court-hover'
          : 'border-line-strong bg-surface text-ink enabled:hover:bg-raised',
      )}
    >
      <span className="flex max-w-full items-center gap-1.5 text-sm font-semibold tracking-tight">
        {busy && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}
        {/* Positioned, or words for screen readers would stand where a long name ends and widen the page. */}
        <span className="relative truncate">
          Bet <span className="sr-only">on {city}</span> {nickname}
          <span className="sr-only">, </span>
        </span>
      </span>
      <span className={cx('num text-base leading-5', !ready && 'text-soft')}>
        {ready ? `To win ${formatCents(payoutCents(amount, price) - amount)}` : 'To win –'}
      </span>
    </button>
  );
}
