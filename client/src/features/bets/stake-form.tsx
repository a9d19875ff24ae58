import type { Game } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { balanceAtom } from '../account/account-atoms.ts';
import { Debt } from '../account/debt.tsx';
import { BetButton } from './bet-button.tsx';
import { OddsOffer } from './odds-offer.tsx';
import { amountText } from './parse-amount.ts';
import { StakeSummary } from './stake-summary.tsx';
import { offeredPrice, priceOf, usePlaceBet } from './use-place-bet.ts';

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
 * Amount, chips and one button per team, which takes no press while the market is `paused`. For an account in debt, in
 * as much room, why it cannot stake.
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
        {/* Where the chips would leave it no room for an amount, they stand below. */}
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
