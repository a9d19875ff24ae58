import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useWriteOdds } from '../games/odds-format.ts';
import { splitTeamName } from '../games/team-name.ts';

interface OddsOfferProps {
  team: string;
  price: number;
  /** The market takes no bets now. */
  paused: boolean;
  onAccept: () => void;
  onDrop: () => void;
}

/** The odds moved before the bet was placed: one tap takes the new ones. */
export function OddsOffer({ team, price, paused, onAccept, onDrop }: OddsOfferProps) {
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
