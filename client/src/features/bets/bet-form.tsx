import type { Game } from '@courtside/contract/entities';
import { type League, leagues } from '@courtside/contract/leagues';
import { mainAccountName } from '@courtside/contract/money';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Debt } from '../account/debt.tsx';
import { breakEndAtom, breakWords } from '../account/player-limits.ts';
import { otherLeagueAccountAtom, type StakeAccount, stakeAccountAtom } from '../account/stake-accounts.ts';
import { type Offered, offered, type Pauses, teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { AmountField } from './amount-field.tsx';
import { formatLine, selectionWords } from './bet-words.ts';
import { isBettingClosedAtom, useSilentSince } from './can-bet.ts';
import { MarketGrid } from './market-grid.tsx';
import { usePlaceBet } from './use-place-bet.ts';
import { useStake } from './use-stake.ts';

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

/** Why an account in debt or a user on a break cannot bet. Takes the place of the amount. */
function Closed() {
  const account = useAtomValue(stakeAccountAtom);
  const breakEnd = useAtomValue(breakEndAtom);
  return (
    <div className="mt-0.5 grid min-h-11 content-center">
      {breakEnd === null ? (
        <Debt cents={account?.balance ?? null} season={account !== null && account.maxStake !== null} />
      ) : (
        <p className="text-note text-balance">{breakWords(breakEnd)}</p>
      )}
    </div>
  );
}

/** Why the chosen account cannot bet on a game, and the account that can. Takes the place of the amount. */
function OtherLeague({ account, league }: { account: StakeAccount; league: League }) {
  const choose = useSetAtom(stakeAccountAtom);
  return (
    <div className="mt-0.5 flex min-h-11 items-center justify-between gap-2">
      <p className="min-w-0 text-note text-balance wrap-anywhere">
        {`${account.name} takes no bets on ${leagues[league].title}.`}
      </p>
      <Button look="secondary" className="shrink-0 px-2.5! whitespace-nowrap" onClick={() => choose(mainAccountName)}>
        Use main balance
      </Button>
    </div>
  );
}

/** The prices of a game as bet buttons, the amount of the next bet, and the new odds if they moved under a press. */
export function BetForm({ game, pauses }: { game: Game; pauses: Pauses }) {
  const isClosed = useAtomValue(isBettingClosedAtom);
  const otherLeague = useAtomValue(otherLeagueAccountAtom(game.league));
  const closed = isClosed || otherLeague !== null;
  const silentSince = useSilentSince();
  const stake = useStake(game.id);
  const { placing, placed, place, offer, dropOffer } = usePlaceBet(game, stake);
  const silent = silentSince !== null;
  return (
    <>
      <MarketGrid
        game={game}
        pauses={pauses}
        amount={closed ? null : stake.amount}
        placing={placing}
        placed={placed}
        disabled={closed || stake.isUnpayable || silent}
        onPress={(selection) => void place(selection)}
      />
      {isClosed && <Closed />}
      {!isClosed && otherLeague !== null && <OtherLeague account={otherLeague} league={game.league} />}
      {!closed && <AmountField stake={stake} silentSince={silentSince} />}
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
