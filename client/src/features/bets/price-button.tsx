import { type Cents, formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { findTeam } from '@courtside/contract/teams';
import { LoaderCircle } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Price } from '../games/price.tsx';

interface PriceButtonProps {
  team: string;
  price: number;
  /** Says whether the team is the favorite or the underdog. */
  about: string;
  /** The typed amount, null when it is not a valid stake. */
  amount: Cents | null;
  busy: boolean;
  /** No bet can be placed now. */
  disabled: boolean;
  onPress: () => void;
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

/** A team's price in one market: a press bets the typed amount on the team. Shows what the bet would win. */
export function PriceButton({ team, price, about, amount, busy, disabled, onPress }: PriceButtonProps) {
  const wins = amount === null ? null : payoutCents(amount, price) - amount;
  const armed = wins !== null && !disabled;
  return (
    <button
      type="button"
      data-bet-on={team}
      title={about}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'relative grid h-11 w-22 place-content-center justify-items-center overflow-hidden rounded-control border px-1 transition-[background-color,border-color,scale] duration-150 motion-safe:enabled:active:scale-[0.97]',
        armed ? 'border-court bg-court/8 hover:bg-court/16' : 'border-line-strong bg-raised enabled:hover:border-court',
      )}
    >
      {armed && <TeamStripe team={team} />}
      <span className="sr-only">Bet on {team} at</span>{' '}
      <Price price={price} quiet={disabled} className="text-lg leading-5.5" />
      {wins !== null && (
        <span className={cx('num max-w-full truncate text-sm leading-4', disabled ? 'text-soft' : 'text-ink')}>
          <span className="sr-only">, wins</span> <span aria-hidden>+</span>
          {formatCents(wins)}
        </span>
      )}
      {busy && <LoaderCircle aria-hidden className="absolute top-1 right-1 size-3.5 animate-spin text-soft" />}
    </button>
  );
}
