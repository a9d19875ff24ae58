import type { Game } from '@courtside/contract/entities';
import type { MarketName, PauseReason, Selection, Side } from '@courtside/contract/markets';
import { type Cents, formatCents } from '@courtside/contract/money';
import { payoutCents } from '@courtside/contract/odds';
import { findTeam } from '@courtside/contract/teams';
import { useAtomValue } from 'jotai';
import { Check, CirclePause, LoaderCircle } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { nowAtom } from '../games/clock.ts';
import { Crest } from '../games/crest.tsx';
import { gamePause, type Offered, offered, type Pauses, teamOf } from '../games/market.ts';
import { pauseWords } from '../games/pause-words.ts';
import { Price } from '../games/price.tsx';
import { splitTeamName } from '../games/team-name.ts';
import { useFlash } from '../games/use-flash.ts';
import { formatLine } from './bet-words.ts';
import { selectionKey } from './picks-atoms.ts';

interface PriceButtonProps {
  /** The chosen team, or 'Over' or 'Under'. */
  teamChosen: string;
  selection: Offered;
  /** Says whether the team is the favorite or the underdog. */
  about?: string;
  /** The typed amount, null when it is not a valid stake. */
  amount: Cents | null;
  busy: boolean;
  /** A bet was placed with this button a moment ago: another press places nothing. */
  placed: boolean;
  /** Whether the selection waits in the slip; null while a press places a bet. */
  picked: boolean | null;
  /** No bet can be placed now. */
  disabled: boolean;
  onPress: () => void;
  /** The size of the button. */
  className: string;
}

/** Both colors of a team, so that one of them stands out in either theme. */
function TeamStripe({ team }: { team: string }) {
  const colors = findTeam(team)?.colors;
  if (!colors) return null;
  return (
    <span
      aria-hidden
      data-stripe
      className="absolute inset-y-0 left-0 w-1"
      style={{ background: `linear-gradient(${colors[0]} 50%, ${colors[1]} 50%)` }}
    />
  );
}

/** The line of a spread or a total, `O 221.5`. Flashes on change. A screen reader reads the whole selection. */
function Line({ teamChosen, selection, quiet }: { teamChosen: string; selection: Offered; quiet: boolean }) {
  const element = useFlash<HTMLSpanElement>(selection.line ?? 0);
  const isTotal = selection.market === 'total';
  return (
    <span
      ref={element}
      className={cx(
        'num w-full rounded-[6px] text-center text-base leading-4.5 whitespace-nowrap',
        quiet && 'text-soft',
      )}
    >
      {isTotal && <span className="text-soft">{teamChosen.slice(0, 1)}</span>}
      <span className="sr-only">{isTotal ? teamChosen.slice(1) : teamChosen}</span> {formatLine(selection)}
    </span>
  );
}

/** The state of a price in its corner: a bet is being placed, was placed, or the selection waits in the slip. */
function Mark({ busy, placed, picked }: Pick<PriceButtonProps, 'busy' | 'placed' | 'picked'>) {
  if (busy) return <LoaderCircle aria-hidden className="absolute top-0.5 right-0.5 size-3 animate-spin text-soft" />;
  if (!placed && !picked) return null;
  return (
    <Check aria-hidden className={cx('absolute top-0.5 right-0.5 size-3', placed ? 'text-win' : 'text-court-ink')} />
  );
}

/** The color of a price button: whether a press places a bet, the selection waits in the slip, or a bet was placed. */
function tintOf(armed: boolean, { placed, picked }: Pick<PriceButtonProps, 'placed' | 'picked'>): string {
  if (placed) return 'border-win bg-win/12';
  if (picked) return 'border-court bg-court/20 ring-1 ring-court ring-inset';
  return armed
    ? 'border-court bg-court/8 hover:bg-court/16'
    : 'border-line-strong bg-raised enabled:hover:border-court';
}

/**
 * A price in one market: a press bets the typed amount on its side, or puts the selection into the slip. Shows the line
 * and what the bet would win.
 */
function PriceButton(props: PriceButtonProps) {
  const { teamChosen, selection, about, amount, busy, placed, picked, disabled, onPress, className } = props;
  const { market, line, price } = selection;
  const wins = amount === null ? null : payoutCents(amount, price) - amount;
  const armed = wins !== null && !disabled;
  const hasLine = line !== null;
  return (
    <button
      type="button"
      data-bet-on={teamChosen}
      data-market={market}
      title={about}
      data-placed={placed || undefined}
      aria-busy={busy || undefined}
      aria-pressed={picked ?? undefined}
      disabled={disabled}
      onClick={onPress}
      className={cx(
        'relative grid scroll-mt-24 scroll-mb-40 place-content-center justify-items-center overflow-hidden rounded-control border px-0.5 transition-[background-color,border-color,scale] duration-150 motion-safe:enabled:active:scale-[0.97]',
        tintOf(armed, props),
        className,
      )}
    >
      {armed && !hasLine && <TeamStripe team={teamChosen} />}
      {hasLine && <Line teamChosen={teamChosen} selection={selection} quiet={disabled} />}
      {hasLine && ' '}
      <span className="sr-only">{hasLine ? 'at' : `Bet on ${teamChosen} at`}</span>{' '}
      <Price price={price} quiet={disabled} className={hasLine ? 'text-sm leading-4' : 'text-lg leading-5.5'} />
      {hasLine && <span className="sr-only">, {market}</span>}
      {wins !== null && (
        <span
          className={cx(
            'num max-w-full truncate',
            hasLine ? 'text-xs leading-3.5' : 'text-sm leading-4',
            disabled ? 'text-soft' : 'text-ink',
          )}
        >
          <span className="sr-only">, wins</span> <span aria-hidden>+</span>
          {formatCents(wins)}
        </span>
      )}
      <Mark busy={busy} placed={placed} picked={picked} />
    </button>
  );
}

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

/** A team in its row. `narrow`: next to three markets. */
function Team({ name, narrow }: { name: string; narrow: boolean }) {
  const { city, nickname } = splitTeamName(name);
  if (!narrow)
    return (
      <div className="flex min-w-0 items-center gap-2.5">
        <Crest team={name} className="size-9" />
        <div className="min-w-0 grow">
          <p className="truncate text-xs text-soft">{city}</p>
          <p className="truncate leading-5 font-semibold">{nickname}</p>
        </div>
      </div>
    );
  return (
    <div className="flex min-w-0 items-center gap-x-1.5 gap-y-0.5 @max-[19.5rem]:flex-col @max-[19.5rem]:items-start">
      <Crest team={name} className="size-7" />
      <p className="line-clamp-2 max-w-full min-w-0 text-sm leading-4 font-semibold tracking-tight wrap-anywhere @max-[19.5rem]:line-clamp-1 @max-[19.5rem]:team-name @max-[19.5rem]:text-xs">
        {nickname}
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
      className={cx('flex items-center justify-center gap-0.5 text-xs leading-4', why ? 'text-wait-ink' : 'text-soft')}
      {...(why && { title: why })}
    >
      {why && <CirclePause aria-hidden className="size-3 shrink-0" />}
      {titles[market]}
      {why && <span className="sr-only">, paused. {why}</span>}
    </p>
  );
}

interface MarketGridProps {
  game: Game;
  pauses: Pauses;
  /** The typed amount, null when it is not a valid stake. */
  amount: Cents | null;
  /** The selection that is being bet on. */
  placing: Selection | null;
  /** The selection that was bet on a moment ago. */
  placed: Selection | null;
  /** The selections of the game that wait in the slip, as `selectionKey` writes them; null while a press places a bet. */
  picked: readonly string[] | null;
  /** No bet can be placed on any market. */
  disabled: boolean;
  onPress: (selection: Offered) => void;
}

/** The two teams with the prices of each market. A game that offers only the moneyline has one column without a title. */
export function MarketGrid(props: MarketGridProps) {
  const { game, pauses, amount, placing, placed, picked, disabled, onPress } = props;
  const hasLines = game.markets.spread !== null || game.markets.total !== null;
  const shown = hasLines ? columns : moneylineOnly;
  // A card whose markets are all paused says so itself.
  const isPaused = gamePause(game, pauses) !== null;
  const size = hasLines ? 'h-13 w-15.5 @max-[19.5rem]:w-14.5' : 'h-11 w-22 px-1';

  const cell = (market: MarketName, side: Side) => {
    const selection = offered(game, market, side);
    if (!selection)
      return (
        <p
          key={market}
          className={cx(size, 'grid place-content-center rounded-control border border-dashed border-line')}
        >
          <span aria-hidden className="text-soft">
            –
          </span>
          <span className="sr-only">{titles[market]} not offered</span>
        </p>
      );
    return (
      <PriceButton
        key={market}
        teamChosen={teamOf(game, side)}
        selection={selection}
        {...(market === 'moneyline' && { about: chanceWords(selection.price, selection.otherPrice) })}
        amount={amount}
        busy={placing?.market === market && placing.side === side}
        placed={placed?.market === market && placed.side === side}
        picked={picked?.includes(selectionKey(game.id, selection)) ?? null}
        disabled={disabled || pauses[market] !== null}
        onPress={() => onPress(selection)}
        className={size}
      />
    );
  };
  const row = (team: string, sideOf: (column: (typeof columns)[number]) => Side) => (
    <div key={team} className="col-span-full grid grid-cols-subgrid items-center">
      <Team name={team} narrow={hasLines} />
      {shown.map((column) => cell(column[0], sideOf(column)))}
    </div>
  );
  return (
    <div
      className={cx(
        'grid gap-y-1',
        hasLines ? 'grid-cols-[minmax(0,1fr)_repeat(3,auto)] gap-x-1' : 'grid-cols-[minmax(0,1fr)_auto] gap-x-2',
      )}
    >
      {hasLines && (
        <div className="col-span-full -mb-0.5 grid grid-cols-subgrid">
          <span />
          {columns.map(([market]) => (
            <Head key={market} game={game} market={market} pause={isPaused ? null : pauses[market]} />
          ))}
        </div>
      )}
      {row(game.team1, ([, first]) => first)}
      {row(game.team2, ([, , second]) => second)}
    </div>
  );
}
