import type { Game } from '@courtside/contract/entities';
import type { MarketName, Side } from '@courtside/contract/markets';
import { cx } from '../../ui/cx.ts';
import { Crest } from '../games/crest.tsx';
import { fairChances } from '../games/fair-chance.ts';
import { gamePause, type Pauses } from '../games/market.ts';
import { splitTeamName } from '../games/team-name.ts';
import { MarketCell, MarketHead, type Presses } from './market-cell.tsx';

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

interface MarketGridProps extends Presses {
  game: Game;
  pauses: Pauses;
}

/** The two teams with the prices of each market. A game that offers only the moneyline has one column without a title. */
export function MarketGrid(props: MarketGridProps) {
  const { game, pauses } = props;
  const hasLines = game.markets.spread !== null || game.markets.total !== null;
  const shown = hasLines ? columns : moneylineOnly;
  // A card whose markets are all paused says so itself.
  const isPaused = gamePause(game, pauses) !== null;
  const chances = fairChances(game);

  const cell = (market: MarketName, side: Side) => (
    <MarketCell
      key={market}
      game={game}
      market={market}
      side={side}
      paused={pauses[market] !== null}
      presses={props}
      className={cx('h-12.5', hasLines ? `${widths[market]} ${stackedWidth}` : onlyWidth)}
    />
  );
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
            <MarketHead
              key={market}
              game={game}
              market={market}
              pause={isPaused ? null : pauses[market]}
              className="justify-center text-xs leading-3.5"
            />
          ))}
        </div>
      )}
      {row(game.team1, chances?.team1 ?? null, ([, first]) => first)}
      {row(game.team2, chances?.team2 ?? null, ([, , second]) => second)}
    </div>
  );
}
