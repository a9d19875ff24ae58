import type { Game } from '@courtside/contract/entities';
import { type League, leagues } from '@courtside/contract/leagues';
import { mainAccountName } from '@courtside/contract/money';
import { useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Debt } from '../account/debt.tsx';
import { breakEndAtom, breakWords } from '../account/player-limits.ts';
import { type StakeAccount, stakeAccountAtom } from '../account/stake-accounts.ts';
import { type Offered, offered, type Pauses, teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { formatLine, selectionWords } from './bet-words.ts';
import type { Betting } from './use-betting.ts';

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
export function Closed() {
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

/** Why no bet can be placed on a game with the chosen account. Takes the place of the amount; renders nothing while bets are taken. */
export function WhyClosed({ game, betting }: { game: Game; betting: Betting }) {
  const { isClosed, otherLeague } = betting;
  if (isClosed) return <Closed />;
  return otherLeague && <OtherLeague account={otherLeague} league={game.league} />;
}

/** The new odds if they moved under a press, to accept. Renders nothing without any. */
export function MovedOffer({ game, pauses, betting }: { game: Game; pauses: Pauses; betting: Betting }) {
  const { isClosed, otherLeague, offer, silentSince, presses, dropOffer } = betting;
  if (isClosed || otherLeague !== null || offer === null) return null;
  return (
    <OddsOffer
      teamChosen={teamOf(game, offer.side)}
      selection={offer}
      paused={silentSince !== null || pauses[offer.market] !== null || !offered(game, offer.market, offer.side)}
      onAccept={() => presses.onPress(offer)}
      onDrop={dropOffer}
    />
  );
}
