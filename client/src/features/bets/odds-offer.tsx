import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { useWriteOdds } from '../games/odds-format.ts';
import type { Offered } from '../games/offered.ts';
import { formatLine, selectionWords } from './selection-words.ts';

interface OddsOfferProps {
  /** The chosen team, or 'Over' or 'Under'. */
  teamChosen: string;
  selection: Offered;
  /** The market takes no bets now. */
  paused: boolean;
  onAccept: () => void;
  onDrop: () => void;
}

/** Offers the new odds when they moved before the bet was placed. Takes the place of the amount. */
export function OddsOffer({ teamChosen, selection, paused, onAccept, onDrop }: OddsOfferProps) {
  const odds = useWriteOdds()(selection.price);
  const what = selectionWords({ ...selection, teamChosen });
  // A team's nickname is a plural: `Celtics now pay`.
  const pay = selection.market === 'moneyline' ? 'pay' : 'pays';
  // With a line there is no room for more words.
  const accept = selection.line === null ? `Accept ${odds} and bet` : `Accept ${formatLine(selection)} at ${odds}`;
  return (
    <div role="alert" className="flex min-h-11 animate-fade-in items-center gap-1.5">
      <p className="line-clamp-3 min-w-0 grow text-xs leading-3.5 wrap-anywhere text-soft">
        The odds have changed. {what} now {pay} {odds}.
      </p>
      <Button disabled={paused} className="shrink-0 px-2.5! whitespace-nowrap" onClick={onAccept}>
        {accept}
      </Button>
      <IconButton label="Dismiss" icon={X} onClick={onDrop} className="tap size-8" />
    </div>
  );
}
