import type { Game } from '@courtside/contract/entities';
import { parlayLegs } from '@courtside/contract/limits';
import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SheetTitle } from '../../ui/sheet-title.tsx';
import { selectionWords } from '../bets/bet-words.ts';
import { useSilentSince } from '../bets/can-bet.ts';
import { type Offered, offered, type Pauses, teamOf } from '../games/market.ts';
import { Price } from '../games/price.tsx';
import { type SlipLeg, withLeg, withoutGame } from './slip.ts';
import { slipAtom } from './slip-atoms.ts';

const sides = [
  ['moneyline', 'team1'],
  ['moneyline', 'team2'],
  ['spread', 'team1'],
  ['spread', 'team2'],
  ['total', 'over'],
  ['total', 'under'],
] as const;

/** What a side of a game is on: `Lakers −2.5`, `Over 214.5`. */
const wordsOf = (game: Pick<Game, 'team1' | 'team2'>, selection: Pick<SlipLeg, 'market' | 'side' | 'line'>) =>
  selectionWords({ ...selection, teamChosen: teamOf(game, selection.side) });

function legOf({ id, team1, team2, startTime }: Game, { market, side, line, price }: Offered): SlipLeg {
  return { gameId: id, market, side, line, price, team1, team2, startTime };
}

/** Asks whether a price takes the place of the game's leg. */
function Replace({ words, onReplace, onKeep }: { words: string; onReplace: () => void; onKeep: () => void }) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div
      ref={question}
      role="group"
      tabIndex={-1}
      aria-label={`One leg per game. Replace ${words}?`}
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-caution py-1 pr-1 pl-3 text-paper-ink outline-none"
    >
      <p className="text-sm">{`One leg per game. Replace ${words}?`}</p>
      <span className="flex gap-1">
        <Button look="paper" onClick={onReplace}>
          Replace
        </Button>
        <Button look="paper" onClick={onKeep}>
          Keep
        </Button>
      </span>
    </div>
  );
}

interface PickProps {
  words: string;
  price: number;
  isOn: boolean;
  disabled: boolean;
  onPress: (button: HTMLButtonElement) => void;
}

/** A price to put on the slip. One that is on it is punched; another press takes it off. */
function Pick({ words, price, isOn, disabled, onPress }: PickProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={disabled}
      onClick={(event) => onPress(event.currentTarget)}
      className={cx(
        'relative flex min-h-11 min-w-0 flex-wrap items-center justify-between gap-x-2 py-1 pl-3 text-left',
        disabled ? 'rounded-paper border border-dashed border-line-strong' : 'price-paper paper',
        isOn ? 'price-punched pr-4' : 'pr-2.5',
      )}
    >
      <span className="num min-w-0 text-points leading-5 wrap-anywhere">
        <span className="sr-only">Add to parlay: </span>
        {words}
      </span>
      <Price price={price} quiet={disabled} className="px-0! leading-5" />
    </button>
  );
}

/** The prices of a game that can be put on the parlay slip, one of each game. */
export function ParlayPicks({ game, pauses }: { game: Game; pauses: Pauses }) {
  const [slip, changeSlip] = useAtom(slipAtom);
  const isSilent = useSilentSince() !== null;
  const [asked, setAsked] = useState<{ selection: Offered; button: HTMLButtonElement } | null>(null);
  const leg = slip.legs.find(({ gameId }) => gameId === game.id);
  const isFull = leg === undefined && slip.legs.length >= parlayLegs.max;
  const offers = sides.map(([market, side]) => offered(game, market, side)).filter((offer) => offer !== null);
  const isOn = ({ market, side }: Offered) => leg?.market === market && leg.side === side;

  const put = (selection: Offered) => changeSlip((known) => withLeg(known, legOf(game, selection)));
  const press = (selection: Offered, button: HTMLButtonElement) => {
    setAsked(null);
    if (isOn(selection)) changeSlip((known) => withoutGame(known, game.id));
    else if (leg) setAsked({ selection, button });
    else put(selection);
  };
  const decide = (replaces: boolean) => {
    if (asked === null) return;
    if (replaces) put(asked.selection);
    asked.button.focus();
    setAsked(null);
  };
  return (
    <section aria-labelledby="sheet-parlay" className="grid min-w-0 grid-cols-1 gap-2">
      <SheetTitle id="sheet-parlay" note={isFull ? 'A parlay has at most six legs.' : 'One leg per game'}>
        Add to parlay
      </SheetTitle>
      <div className="grid grid-cols-2 gap-1">
        {offers.map((offer) => (
          <Pick
            key={`${offer.market} ${offer.side}`}
            words={offer.market === 'moneyline' ? `${wordsOf(game, offer)} to win` : wordsOf(game, offer)}
            price={offer.price}
            isOn={isOn(offer)}
            disabled={!isOn(offer) && (isFull || isSilent || pauses[offer.market] !== null)}
            onPress={(button) => press(offer, button)}
          />
        ))}
      </div>
      {asked !== null && leg && (
        <Replace words={wordsOf(leg, leg)} onReplace={() => decide(true)} onKeep={() => decide(false)} />
      )}
    </section>
  );
}
