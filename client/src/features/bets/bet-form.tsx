import type { Game } from '@courtside/contract/entities';
import type { PauseReason } from '@courtside/contract/markets';
import { useAtomValue } from 'jotai';
import { CirclePause, X } from 'lucide-react';
import { useRef } from 'react';
import { silentSinceAtom } from '../../live/topics.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatSeconds } from '../../ui/time.ts';
import { Debt } from '../account/debt.tsx';
import { breakEndAtom, breakWords } from '../account/player-limits.ts';
import { stakeAccountAtom } from '../account/stake-accounts.ts';
import { nowAtom } from '../games/clock.ts';
import { gamePause, type Offered, offered, type Pauses, teamOf } from '../games/market.ts';
import { useWriteOdds } from '../games/odds-format.ts';
import { pauseWords } from '../games/pause-words.ts';
import { AccountChoice } from './account-choice.tsx';
import { AmountField, stakeProblem } from './amount-field.tsx';
import { formatLine, selectionWords } from './bet-words.ts';
import { MarketGrid } from './market-grid.tsx';
import { usePlaceBet } from './place-bet.ts';

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

/** Why a game takes no bets now. */
function PauseNote({ game, pause }: { game: Game; pause: PauseReason }) {
  const now = useAtomValue(nowAtom);
  return (
    <p data-pause={pause} className="flex min-w-0 items-center gap-1.5 text-xs leading-3.5 text-wait-ink">
      <CirclePause aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 text-balance">{pauseWords(game.markets.moneyline, pause, now)}</span>
    </p>
  );
}

/** Why no price is offered although the game takes bets. */
function SilenceNote({ since }: { since: number }) {
  return (
    <p role="status" className="text-xs leading-3.5 text-wait-ink">
      Odds as of {formatSeconds(since)}. Waiting for the server.
    </p>
  );
}

/** Why the server refused the typed amount. */
function Refusal({ children }: { children: string }) {
  return (
    <p role="alert" className="text-xs leading-3.5 text-balance text-loss-ink">
      {children}
    </p>
  );
}

/** The prices as bet buttons and one amount for all of them, or why an account in debt or on a break cannot bet. */
export function BetForm({ game, pauses }: { game: Game; pauses: Pauses }) {
  const field = useRef<HTMLInputElement>(null);
  const account = useAtomValue(stakeAccountAtom);
  const balance = account?.balance ?? null;
  const breakEnd = useAtomValue(breakEndAtom);
  const { text, setText, amount, problem, refusal, placing, place, offer, dropOffer } = usePlaceBet(game);
  const inDebt = balance !== null && balance < 0;
  const closed = breakEnd !== null || inDebt;
  const pause = gamePause(game, pauses);
  const silentSince = useAtomValue(silentSinceAtom);
  // Without a network, a press explains what happened to the money.
  const silent = silentSince !== null && navigator.onLine;
  const note = silent ? <SilenceNote since={silentSince} /> : pause && <PauseNote game={game} pause={pause} />;

  const unpayable = account && amount !== null ? stakeProblem(account, amount) : null;

  const press = (selection: Offered) => {
    if (amount === null) field.current?.focus();
    void place(selection);
  };
  return (
    <>
      <MarketGrid
        game={game}
        pauses={pauses}
        amount={amount}
        placing={placing}
        disabled={closed || silent || unpayable !== null}
        onPress={press}
      />
      <AccountChoice />
      {closed && (
        <div className="grid min-h-11 place-content-center text-center">
          {breakEnd === null ? (
            <Debt cents={balance} season={account !== null && account.maxStake !== null} />
          ) : (
            <p className="text-xs text-balance">{breakWords(breakEnd)}</p>
          )}
        </div>
      )}
      {!closed && offer && (
        <OddsOffer
          teamChosen={teamOf(game, offer.side)}
          selection={offer}
          paused={silent || pauses[offer.market] !== null || !offered(game, offer.market, offer.side)}
          onAccept={() => void place(offer)}
          onDrop={dropOffer}
        />
      )}
      {!closed && !offer && (
        <AmountField
          text={text}
          onText={setText}
          amount={amount}
          field={field}
          problem={problem ?? unpayable}
          refused={refusal !== null}
          note={refusal === null ? note : <Refusal>{refusal}</Refusal>}
        />
      )}
    </>
  );
}
