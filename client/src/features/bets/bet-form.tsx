import type { Game, PauseReason } from '@courtside/contract/entities';
import { useAtomValue } from 'jotai';
import { CirclePause } from 'lucide-react';
import { useRef } from 'react';
import { balanceAtom } from '../account/account-atoms.ts';
import { Debt } from '../account/debt.tsx';
import { nowAtom } from '../games/clock.ts';
import { Crest } from '../games/crest.tsx';
import { chanceWords } from '../games/favorite.ts';
import { pauseWords } from '../games/pause-words.ts';
import { splitTeamName } from '../games/team-name.ts';
import { AmountField } from './amount-field.tsx';
import { OddsOffer } from './odds-offer.tsx';
import { offeredPrice, priceOf, usePlaceBet } from './place-bet.ts';
import { PriceButton } from './price-button.tsx';

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

function Team({ name }: { name: string }) {
  const { city, nickname } = splitTeamName(name);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Crest team={name} className="size-9" />
      <div className="min-w-0 grow">
        <p className="truncate text-xs text-soft">{city}</p>
        <p className="truncate leading-5 font-semibold">{nickname}</p>
      </div>
    </div>
  );
}

/**
 * The two teams, each with a column per market whose price is the bet button, and one amount for all of them. While the
 * market is paused the buttons are disabled and the amount stays. An account in debt sees why it cannot bet.
 */
export function BetForm({ game, pause }: { game: Game; pause: PauseReason | null }) {
  const field = useRef<HTMLInputElement>(null);
  const balance = useAtomValue(balanceAtom);
  const { text, setText, amount, placing, place, offer, dropOffer } = usePlaceBet(game);
  const inDebt = balance !== null && balance < 0;
  const paused = pause !== null;

  const press = (team: string) => {
    if (amount === null) field.current?.focus();
    void place(team, priceOf(game, team));
  };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1">
        {(
          [
            [game.team1, game.team2],
            [game.team2, game.team1],
          ] as const
        ).map(([team, other]) => (
          <div key={team} className="col-span-full grid grid-cols-subgrid items-center">
            <Team name={team} />
            <PriceButton
              team={team}
              price={priceOf(game, team)}
              about={chanceWords(priceOf(game, team), priceOf(game, other))}
              amount={amount}
              busy={placing === team}
              disabled={paused || inDebt}
              onPress={() => press(team)}
            />
          </div>
        ))}
      </div>
      {inDebt && (
        <div className="grid min-h-11 place-content-center text-center">
          <Debt cents={balance} />
        </div>
      )}
      {!inDebt && offer && (
        <OddsOffer
          team={offer.team}
          price={offeredPrice(offer, game)}
          paused={paused}
          onAccept={() => void place(offer.team, offeredPrice(offer, game))}
          onDrop={dropOffer}
        />
      )}
      {!inDebt && !offer && (
        <AmountField
          text={text}
          onText={setText}
          amount={amount}
          field={field}
          note={pause && <PauseNote game={game} pause={pause} />}
        />
      )}
    </>
  );
}
