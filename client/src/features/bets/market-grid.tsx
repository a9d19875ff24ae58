import type { Game } from '@courtside/contract/entities';
import type { MarketName, PauseReason, Selection, Side } from '@courtside/contract/markets';
import type { Cents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import { CirclePause } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { nowAtom } from '../games/clock.ts';
import { Crest } from '../games/crest.tsx';
import { fairChances } from '../games/fair-chance.ts';
import { gamePause, type Offered, offered, type Pauses, teamOf } from '../games/market.ts';
import { pauseWords } from '../games/pause-words.ts';
import { splitTeamName } from '../games/team-name.ts';
import { heldOnAtom, sideKey } from './bets-atoms.ts';
import { PriceButton } from './price-button.tsx';

/** Explains a price by the other team's: the lower American price belongs to the favorite. */
function chanceWords(price: number, otherPrice: number): string {
  if (price === otherPrice) return 'Even: both teams are equally likely to win';
  return price < otherPrice ? 'Favorite: likelier to win, pays less' : 'Underdog: less likely to win, pays more';
}

const titles: Readonly<Record<MarketName, string>> = { spread: 'Spread', total: 'Total', moneyline: 'Money' };

/** The columns in the order of American sportsbooks, each with the side in the row of the first and the second team. */
const columns: readonly (readonly [market: MarketName, first: Side, second: Side])[] = [
  ['spread', 'team1', 'team2'],
  ['total', 'over', 'under'],
  ['moneyline', 'team1', 'team2'],
];
const moneylineOnly = columns.slice(-1);

/** The width of a price next to its team. On the narrowest card, the prices share the row below the team's. */
const widths: Readonly<Record<MarketName, string>> = { spread: 'w-14.5', total: 'w-16.5', moneyline: 'w-18' };
const onlyWidth = 'w-22';
const stackedWidth = '@max-[17.5rem]:w-full';

/** A nickname with more letters is set smaller, so that `Timberwolves` fits its column. */
const longNickname = 9;

/** A team in its row, with its fair chance. `stacks`: on the narrowest card, it has a row of its own. */
function Team({ name, chance, stacks }: { name: string; chance: number | null; stacks: boolean }) {
  const { nickname } = splitTeamName(name);
  return (
    <div
      className={cx(
        'flex min-w-0 items-center gap-1.5',
        stacks && '@max-[17.5rem]:col-span-full @max-[17.5rem]:min-h-6 @max-[17.5rem]:pt-0.5',
      )}
    >
      <Crest team={name} className="size-7 @max-[19.5rem]:size-5.5" />
      <p className={cx('min-w-0', stacks && '@max-[17.5rem]:flex @max-[17.5rem]:items-baseline @max-[17.5rem]:gap-2')}>
        <span className={cx('nickname block truncate', nickname.length > longNickname && 'text-note! tracking-tight')}>
          {nickname}
        </span>
        {chance !== null && (
          <span className="block truncate text-note text-soft">
            <span>{`${chance}%`}</span>
            <span className="@min-[17.5rem]:@max-[20rem]:sr-only"> to win</span>
          </span>
        )}
      </p>
    </div>
  );
}

/** The title of a column, and why its market takes no bets. */
function Head({ game, market, pause }: { game: Game; market: MarketName; pause: PauseReason | null }) {
  const now = useAtomValue(nowAtom);
  const known = game.markets[market];
  const why = known && pause ? pauseWords(known, pause, now) : null;
  return (
    <p
      data-head={market}
      className={cx(
        'flex items-center justify-center gap-0.5 text-xs leading-3.5 font-medium',
        why ? 'text-wait-ink' : 'text-soft',
      )}
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

interface MarketGridProps {
  game: Game;
  pauses: Pauses;
  /** The typed amount, null when it is not a valid stake. */
  amount: Cents | null;
  /** The selection that is being bet on. */
  placing: Selection | null;
  /** The selection that was bet on a moment ago. */
  placed: Selection | null;
  /** No bet can be placed on any market. */
  disabled: boolean;
  onPress: (selection: Offered) => void;
}

/** The two teams with the prices of each market. A game that offers only the moneyline has one column without a title. */
export function MarketGrid({ game, pauses, amount, placing, placed, disabled, onPress }: MarketGridProps) {
  const held = useAtomValue(heldOnAtom(game.id));
  const hasLines = game.markets.spread !== null || game.markets.total !== null;
  const shown = hasLines ? columns : moneylineOnly;
  // A card whose markets are all paused says so itself.
  const isPaused = gamePause(game, pauses) !== null;
  const chances = fairChances(game);

  const cell = (market: MarketName, side: Side) => {
    const size = cx('h-12.5', hasLines ? `${widths[market]} ${stackedWidth}` : onlyWidth);
    const selection = offered(game, market, side);
    if (!selection) return <NotOffered key={market} market={market} className={size} />;
    return (
      <PriceButton
        key={market}
        teamChosen={teamOf(game, side)}
        selection={selection}
        {...(market === 'moneyline' && { about: chanceWords(selection.price, selection.otherPrice) })}
        amount={amount}
        held={held.get(sideKey(selection)) ?? 0}
        busy={isOn(selection, placing)}
        placed={isOn(selection, placed)}
        disabled={disabled || pauses[market] !== null}
        onPress={() => onPress(selection)}
        className={size}
      />
    );
  };
  const row = (team: string, chance: number | null, sideOf: (column: (typeof columns)[number]) => Side) => (
    <div key={team} className="col-span-full grid grid-cols-subgrid items-center gap-y-1">
      <Team name={team} chance={chance} stacks={hasLines} />
      {shown.map((column) => cell(column[0], sideOf(column)))}
    </div>
  );
  return (
    <div
      className={cx(
        'grid gap-1',
        hasLines
          ? 'grid-cols-[minmax(0,1fr)_repeat(3,auto)] @max-[17.5rem]:grid-cols-3'
          : 'grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      {hasLines && (
        <div className="col-span-full -mb-0.5 grid grid-cols-subgrid">
          <span className="@max-[17.5rem]:hidden" />
          {columns.map(([market]) => (
            <Head key={market} game={game} market={market} pause={isPaused ? null : pauses[market]} />
          ))}
        </div>
      )}
      {row(game.team1, chances?.team1 ?? null, ([, first]) => first)}
      {row(game.team2, chances?.team2 ?? null, ([, , second]) => second)}
    </div>
  );
}
