import { type Cents, formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import type { Offered } from '../games/market.ts';
import { Price } from '../games/price.tsx';
import { useFlash } from '../games/use-flash.ts';
import { formatLine } from './bet-words.ts';

/** The line of a spread or a total, `O 221.5`. Flashes on change. A screen reader reads the whole selection. */
function Line({ teamChosen, selection, quiet }: { teamChosen: string; selection: Offered; quiet: boolean }) {
  const element = useFlash<HTMLSpanElement>(selection.line ?? 0);
  const isTotal = selection.market === 'total';
  return (
    <span
      ref={element}
      className={cx(
        'num w-full rounded-paper text-center text-points leading-5 whitespace-nowrap',
        quiet && 'text-soft',
      )}
    >
      {isTotal && <span className="font-medium text-soft">{teamChosen.slice(0, 1)}</span>}
      <span className="sr-only">{isTotal ? teamChosen.slice(1) : teamChosen}</span> {formatLine(selection)}
    </span>
  );
}

/** What the amount would win. Only a moneyline has room to show it. */
function Wins({ cents, shown }: { cents: Cents; shown: boolean }) {
  if (!shown) return <span className="sr-only">, wins {formatCents(cents)}</span>;
  return (
    <span className="num max-w-full truncate text-note leading-4 text-soft">
      <span className="sr-only">, wins</span> <span aria-hidden>wins</span> {formatCents(cents)}
    </span>
  );
}

/** What a price on a compact card shows next to its odds, because the card has no rows of teams. */
export interface PriceFace {
  /** The mark of the team, in front of the price. */
  readonly mark: ReactNode;
  /** Below the price while no amount is typed: the fair chance. */
  readonly note: string | null;
}

/** The price of a compact card: the mark of its team, the odds, and below them the chance or what the amount would win. */
function CompactFace({
  face,
  price,
  wins,
  quiet,
}: {
  face: PriceFace;
  price: number;
  wins: Cents | null;
  quiet: boolean;
}) {
  // What cannot be bet wins nothing, and may be too long for a price.
  const shownWins = quiet ? null : wins;
  return (
    <>
      {face.mark}
      <span className="grid shrink-0 justify-items-end">
        <Price price={price} quiet={quiet} className="px-0! text-[1.1875rem] leading-5.5" />
        {shownWins !== null && (
          <span className="num text-note leading-4 text-win">
            <span className="sr-only">, wins {formatCents(shownWins)}</span>
            <span aria-hidden>+{formatCents(shownWins)}</span>
          </span>
        )}
        {shownWins === null && face.note !== null && (
          <span className="num text-note leading-4 text-soft">
            <span className="sr-only">, chance </span>
            {face.note}
          </span>
        )}
      </span>
    </>
  );
}

interface PriceButtonProps {
  /** The chosen team, or 'Over' or 'Under'. */
  teamChosen: string;
  selection: Offered;
  /** Says whether the team is the favorite or the underdog. */
  about?: string;
  /** The typed amount, null when it is not a valid stake. */
  amount: Cents | null;
  /** What the user has staked on it, in cents. */
  held: Cents;
  busy: boolean;
  /** A bet was placed with this button a moment ago: another press places nothing. */
  placed: boolean;
  /** No bet can be placed now. */
  disabled: boolean;
  onPress: () => void;
  /** That of a moneyline on a compact card. */
  face?: PriceFace;
  /** The size of the button. */
  className: string;
}

/** A price in one market, on paper: a press bets the typed amount on its side. One that holds a bet is punched. */
export function PriceButton(props: PriceButtonProps) {
  const { teamChosen, selection, about, amount, held, busy, placed, disabled, onPress, face, className } = props;
  const { market, line, price } = selection;
  const hasLine = line !== null;
  const wins = amount === null ? null : payoutCents(amount, price) - amount;
  return (
    <button
      type="button"
      data-bet-on={teamChosen}
      data-market={market}
      data-held={held > 0 || undefined}
      title={about}
      data-placed={placed || undefined}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'relative scroll-mt-24 scroll-mb-24 transition-[scale] duration-120 motion-safe:enabled:active:scale-96',
        face
          ? cx('flex items-center justify-between gap-1 pl-2.5', held > 0 ? 'pr-4' : 'pr-2.5')
          : 'grid place-content-center justify-items-center px-0.5',
        disabled ? 'rounded-paper border border-dashed border-line-strong' : 'price-paper paper',
        held > 0 && 'price-punched',
        className,
      )}
    >
      {hasLine && <Line teamChosen={teamChosen} selection={selection} quiet={disabled} />}
      {hasLine && ' '}
      <span className="sr-only">{hasLine ? 'at' : `Bet on ${teamChosen} at`}</span>{' '}
      {face ? (
        <CompactFace face={face} price={price} wins={wins} quiet={disabled} />
      ) : (
        <Price price={price} quiet={disabled} className={hasLine ? 'text-sm leading-4' : 'text-money leading-5.5'} />
      )}
      {hasLine && <span className="sr-only">, {market}</span>}
      {!face && wins !== null && <Wins cents={wins} shown={!hasLine} />}
      {held > 0 && <span className="sr-only">, you have {formatCents(held)} on this</span>}
      {busy && <LoaderCircle aria-hidden className="absolute top-0.5 left-0.5 size-3 animate-spin text-soft" />}
    </button>
  );
}
