import type { Game } from '@courtside/contract/entities';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Offered, offered, type Pauses, teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { formatLine, selectionWords } from './bet-words.ts';
import { MarketGrid } from './market-grid.tsx';
import { isCollectingAtom, pickedOnAtom, togglePickAtom } from './picks-atoms.ts';
import { amountFieldId, isSlipClosedAtom, slipAmountAtom, useIsSlipBlocked, useSilentSince } from './slip-atoms.ts';
import { usePlaceBet } from './use-place-bet.ts';

interface OddsOfferProps {
  /** The chosen team, or 'Over' or 'Under'. */
  teamChosen: string;
  selection: Offered;
  /** The market takes no bets now. */
  paused: boolean;
  onAccept: () => void;
  onDrop: () => void;
}

/** Offers the new odds when they moved before the bet was placed. */
function OddsOffer({ teamChosen, selection, paused, onAccept, onDrop }: OddsOfferProps) {
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

/**
 * The prices of a game as bet buttons, and the new odds if they moved under a press. The amount is in the slip. While the
 * user collects, a press puts the selection into the slip or takes it out.
 */
export function BetForm({ game, pauses }: { game: Game; pauses: Pauses }) {
  const closed = useAtomValue(isSlipClosedAtom);
  const blocked = useIsSlipBlocked();
  const silent = useSilentSince() !== null;
  const amount = useAtomValue(slipAmountAtom);
  // All cards show what the amount would win. Deferred, they do not delay the amount itself.
  const shownAmount = useDeferredValue(amount);
  const collecting = useAtomValue(isCollectingAtom);
  const picked = useAtomValue(pickedOnAtom(game.id));
  const toggle = useSetAtom(togglePickAtom);
  const { placing, placed, place, offer, dropOffer } = usePlaceBet(game);

  const press = (selection: Offered) => {
    if (collecting) return toggle(game, selection);
    if (amount === null) document.getElementById(amountFieldId)?.focus();
    void place(selection);
  };
  return (
    <>
      <MarketGrid
        game={game}
        pauses={pauses}
        amount={shownAmount}
        placing={placing}
        placed={placed}
        picked={collecting ? picked : null}
        disabled={blocked}
        onPress={press}
      />
      {!closed && offer && (
        <OddsOffer
          teamChosen={teamOf(game, offer.side)}
          selection={offer}
          paused={silent || pauses[offer.market] !== null || !offered(game, offer.market, offer.side)}
          onAccept={() => void place(offer)}
          onDrop={dropOffer}
        />
      )}
    </>
  );
}
