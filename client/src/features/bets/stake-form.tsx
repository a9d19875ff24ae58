import type { Game } from '@courtside/contract/entities';
import { type Cents, formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { useAtomValue } from 'jotai';
import { LoaderCircle, X } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { balanceAtom } from '../account/account-atoms.ts';
import { Debt } from '../account/debt.tsx';
import { useWriteOdds } from '../games/odds-format.ts';
import { splitTeamName } from '../games/team-name.ts';
import { amountText, offeredPrice, priceOf, usePlaceBet } from './place-bet.ts';
import { StakeSummary } from './stake-summary.tsx';

interface BetButtonProps {
  team: string;
  price: number;
  /** The typed amount, null when it is not a valid stake. */
  amount: Cents | null;
  busy: boolean;
  /** Disables the button: the market takes no bets now. */
  paused: boolean;
  onPress: () => void;
}

/** Places the bet on one team and shows what it would win on top of the stake. */
function BetButton({ team, price, amount, busy, paused, onPress }: BetButtonProps) {
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
        {/* Positioned, because screen reader text at the end of a long name would otherwise widen the page. */}
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

interface OddsOfferProps {
  team: string;
  price: number;
  /** Disables the button: the market takes no bets now. */
  paused: boolean;
  onAccept: () => void;
  onDrop: () => void;
}

/** Offers the new odds when they moved before the bet was placed. */
function OddsOffer({ team, price, paused, onAccept, onDrop }: OddsOfferProps) {
  const odds = useWriteOdds()(price);
  return (
    <div role="alert" className="animate-rise-in rounded-control border border-court/50 bg-court/10 p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 grow text-sm wrap-anywhere">
          The odds have changed. {splitTeamName(team).nickname} now pay{' '}
          <strong className="num text-base">{odds}</strong>. Nothing was placed.
        </p>
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onDrop}
          className="tap grid size-6 place-items-center text-soft"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
      <Button wide disabled={paused} className="mt-2.5" onClick={onAccept}>
        Accept {odds} and bet
      </Button>
    </div>
  );
}

const chipAmounts = [10, 25, 50] as const;

function Chip({ label, name, onPick }: { label: string; name: string; onPick: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onPick}
      className="tap h-9 min-w-9.5 shrink-0 rounded-chip border border-line bg-surface px-2 text-sm font-medium tabular-nums transition-colors hover:border-court hover:text-court-ink"
    >
      {label}
    </button>
  );
}

/**
 * Amount, chips and one button per team, disabled while the market is `paused`. An account in debt sees, at the same
 * height, why it cannot bet.
 */
export function StakeForm({ game, paused }: { game: Game; paused: boolean }) {
  const id = useId();
  const balance = useAtomValue(balanceAtom);
  const { text, setText, amount, placing, place, offer, dropOffer } = usePlaceBet(game);
  if (balance !== null && balance < 0)
    return (
      <div className="mt-3 grid min-h-39.25 place-content-center border-t border-line pt-3 text-center">
        <Debt cents={balance} />
        <p className="mt-1 text-sm text-soft">You can bet again after that.</p>
      </div>
    );
  return (
    <div className="mt-3 grid grid-cols-1 gap-2 border-t border-line pt-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {/* On narrow cards the chips wrap below the amount. */}
        <div className="relative min-w-22 grow basis-0">
          <label htmlFor={id} className="sr-only">
            Bet amount in dollars
          </label>
          <span
            aria-hidden
            className="num pointer-events-none absolute inset-y-0 left-3 flex items-center text-lg text-soft"
          >
            $
          </span>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            value={text}
            maxLength={14}
            onChange={(event) => setText(event.target.value)}
            className="num h-11 w-full rounded-control border border-line-strong bg-raised pr-2 pl-6.5 text-lg placeholder:text-soft/60 focus-visible:outline-offset-0"
          />
        </div>
        <div className="flex gap-1.5">
          {chipAmounts.map((dollars) => (
            <Chip
              key={dollars}
              label={String(dollars)}
              name={`Bet $${dollars}`}
              onPick={() => setText(String(dollars))}
            />
          ))}
          <Chip label="Max" name="Max, the whole balance" onPick={() => balance && setText(amountText(balance))} />
        </div>
      </div>
      <StakeSummary gameId={game.id} amount={amount} />
      {offer && (
        <OddsOffer
          team={offer.team}
          price={offeredPrice(offer, game)}
          paused={paused}
          onAccept={() => void place(offer.team, offeredPrice(offer, game))}
          onDrop={dropOffer}
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        {[game.team1, game.team2].map((team) => (
          <BetButton
            key={team}
            team={team}
            price={priceOf(game, team)}
            amount={amount}
            busy={placing === team}
            paused={paused}
            onPress={() => void place(team, priceOf(game, team))}
          />
        ))}
      </div>
    </div>
  );
}
