import { type Cents, formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { findTeam } from '@courtside/contract/teams';
import { LoaderCircle } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import type { Offered } from '../games/offered.ts';
import { Price } from '../games/price.tsx';
import { useFlash } from '../games/use-flash.ts';
import { formatLine } from './bet-words.ts';

interface PriceButtonProps {
  /** The chosen team, or 'Over' or 'Under'. */
  teamChosen: string;
  selection: Offered;
  /** Says whether the team is the favorite or the underdog. */
  about?: string;
  /** The typed amount, null when it is not a valid stake. */
  amount: Cents | null;
  busy: boolean;
  /** No bet can be placed now. */
  disabled: boolean;
  onPress: () => void;
  /** The size of the button. */
  className: string;
}

/** Both colors of a team, so that one of them stands out in either theme. */
function TeamStripe({ team }: { team: string }) {
  const colors = findTeam(team)?.colors;
  if (!colors) return null;
  return (
    <span
      aria-hidden
      data-stripe
      className="absolute inset-y-0 left-0 w-1"
      style={{ background: `linear-gradient(${colors[0]} 50%, ${colors[1]} 50%)` }}
    />
  );
}

/** The line of a spread or a total, `O 221.5`. Flashes on change. A screen reader reads the whole selection. */
function Line({ teamChosen, selection, quiet }: { teamChosen: string; selection: Offered; quiet: boolean }) {
  const element = useFlash<HTMLSpanElement>(selection.line ?? 0);
  const isTotal = selection.market === 'total';
  return (
    <span
      ref={element}
      className={cx(
        'num w-full rounded-[6px] text-center text-base leading-4.5 whitespace-nowrap',
        quiet && 'text-soft',
      )}
    >
      {isTotal && <span className="text-soft">{teamChosen.slice(0, 1)}</span>}
      <span className="sr-only">{isTotal ? teamChosen.slice(1) : teamChosen}</span> {formatLine(selection)}
    </span>
  );
}

/** A price in one market: a press bets the typed amount on its side. Shows the line and what the bet would win. */
export function PriceButton(props: PriceButtonProps) {
  const { teamChosen, selection, about, amount, busy, disabled, onPress, className } = props;
  const { market, line, price } = selection;
  const wins = amount === null ? null : payoutCents(amount, price) - amount;
  const armed = wins !== null && !disabled;
  const hasLine = line !== null;
  return (
    <button
      type="button"
      data-bet-on={teamChosen}
      data-market={market}
      title={about}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'relative grid place-content-center justify-items-center overflow-hidden rounded-control border px-0.5 transition-[background-color,border-color,scale] duration-150 motion-safe:enabled:active:scale-[0.97]',
        armed ? 'border-court bg-court/8 hover:bg-court/16' : 'border-line-strong bg-raised enabled:hover:border-court',
        className,
      )}
    >
      {armed && !hasLine && <TeamStripe team={teamChosen} />}
      {hasLine && <Line teamChosen={teamChosen} selection={selection} quiet={disabled} />}
      {hasLine && ' '}
      <span className="sr-only">{hasLine ? 'at' : `Bet on ${teamChosen} at`}</span>{' '}
      <Price price={price} quiet={disabled} className={hasLine ? 'text-sm leading-4' : 'text-lg leading-5.5'} />
      {hasLine && <span className="sr-only">, {market}</span>}
      {wins !== null && (
        <span
          className={cx(
            'num max-w-full truncate',
            hasLine ? 'text-xs leading-3.5' : 'text-sm leading-4',
            disabled ? 'text-soft' : 'text-ink',
          )}
        >
          <span className="sr-only">, wins</span> <span aria-hidden>+</span>
          {formatCents(wins)}
        </span>
      )}
      {busy && <LoaderCircle aria-hidden className="absolute top-1 right-1 size-3.5 animate-spin text-soft" />}
    </button>
  );
}
