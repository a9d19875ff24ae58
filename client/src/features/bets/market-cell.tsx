import type { Game } from '@courtside/contract/entities';
import type { MarketName, PauseReason, Selection, Side } from '@courtside/contract/markets';
import type { Cents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { CirclePause } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { nowAtom } from '../games/clock.ts';
import { type Offered, offered, teamOf } from '../games/market.ts';
import { pauseWords } from '../games/pause-words.ts';
import { heldOnAtom, sideKey } from './bets-atoms.ts';
import { PriceButton, type PriceFace } from './price-button.tsx';

/** Explains a price by the other team's: the lower American price belongs to the favorite. */
function chanceWords(price: number, otherPrice: number): string {
  if (price === otherPrice) return 'Even: both teams are equally likely to win';
  return price < otherPrice ? 'Favorite: likelier to win, pays less' : 'Underdog: less likely to win, pays more';
}

const titles: Readonly<Record<MarketName, string>> = { spread: 'Spread', total: 'Total', moneyline: 'Money' };

interface MarketHeadProps {
  game: Game;
  market: MarketName;
  pause: PauseReason | null;
  className: string;
}

/** The title of a market, and why its market takes no bets. */
export function MarketHead({ game, market, pause, className }: MarketHeadProps) {
  const now = useAtomValue(nowAtom);
  const known = game.markets[market];
  const why = known && pause ? pauseWords(known, pause, now) : null;
  return (
    <p
      data-head={market}
      className={cx('flex items-center gap-0.5 font-medium', className, why ? 'text-wait-ink' : 'text-soft')}
      {...(why && { title: why })}
    >
      {why && <CirclePause aria-hidden className="size-3 shrink-0" />}
      {titles[market]}
      {why && <span className="sr-only">, paused. {why}</span>}
    </p>
  );
}

/** A market that the game does not offer. */
function NotOffered({ market, className }: { market: MarketName; className: string }) {
  return (
    <p className={cx(className, 'grid place-content-center rounded-paper border border-dashed border-line')}>
      <span aria-hidden className="text-soft">
        –
      </span>
      <span className="sr-only">{titles[market]} not offered</span>
    </p>
  );
}

const isOn = ({ market, side }: Selection, chosen: Selection | null) =>
  chosen?.market === market && chosen.side === side;

/** How the prices of a card take presses. */
export interface Presses {
  /** The typed amount, null when it is not a valid stake. */
  readonly amount: Cents | null;
  /** The selection that is being bet on. */
  readonly placing: Selection | null;
  /** The selection that was bet on a moment ago. */
  readonly placed: Selection | null;
  /** No bet can be placed on any market. */
  readonly disabled: boolean;
  readonly onPress: (selection: Offered) => void;
}

interface MarketCellProps {
  game: Game;
  market: MarketName;
  side: Side;
  /** The market takes no bets now. */
  paused: boolean;
  presses: Presses;
  face?: PriceFace;
  /** The size of the price. */
  className: string;
}

/** The price of a side of a market, or a dash if the game does not offer it. */
export function MarketCell({ game, market, side, paused, presses, face, className }: MarketCellProps) {
  const held = useAtomValue(heldOnAtom(game.id));
  const selection = offered(game, market, side);
  if (!selection) return <NotOffered market={market} className={className} />;
  const { amount, placing, placed, disabled, onPress } = presses;
  return (
    <PriceButton
      teamChosen={teamOf(game, side)}
      selection={selection}
      {...(market === 'moneyline' && { about: chanceWords(selection.price, selection.otherPrice) })}
      {...(face && { face })}
      amount={amount}
      held={held.get(sideKey(selection)) ?? 0}
      busy={isOn(selection, placing)}
      placed={isOn(selection, placed)}
      disabled={disabled || paused}
      onPress={() => onPress(selection)}
      className={className}
    />
  );
}
