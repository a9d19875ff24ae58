import type { Game } from '@courtside/contract/entities';
import type { MarketName, Side } from '@courtside/contract/markets';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Crest } from '../games/crest.tsx';
import { fairChances } from '../games/fair-chance.ts';
import { gamePause, type Pauses } from '../games/market.ts';
import { teamOf } from '../games/team-book.ts';
import { teamLetters } from '../games/team-name.ts';
import { AmountChips, AmountInput, AmountProblem } from './amount-field.tsx';
import { MovedOffer, WhyClosed } from './bet-notes.tsx';
import { MarketCell, MarketHead } from './market-cell.tsx';
import { type Betting, useBetting } from './use-betting.ts';

/** The amount, a price per team, and the arrow. On the narrowest card and with large text, the prices have a row of their own. */
const columns =
  'grid grid-cols-[5.125rem_minmax(0,1fr)_minmax(0,1fr)_2.75rem] gap-1.25 @max-[18.75rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]';

/** The crest of a team, or its letters if its colors are not known. It yields to a long price. */
function TeamMark({ team }: { team: string }) {
  if (teamOf(team)) return <Crest team={team} className="h-6.5 min-w-0 shrink! basis-6.5" />;
  return (
    <span aria-hidden className="num min-w-0 truncate text-note text-soft">
      {teamLetters(team)}
    </span>
  );
}

interface MarketRowProps {
  game: Game;
  market: MarketName;
  sides: readonly [Side, Side];
  pauses: Pauses;
  betting: Betting;
}

/** The sides of a spread or a total below the prices of the teams. */
function MarketRow({ game, market, sides, pauses, betting }: MarketRowProps) {
  const isPaused = pauses[market] !== null;
  return (
    <>
      <div className="flex min-h-5 items-center @max-[18.75rem]:col-span-full @max-[18.75rem]:justify-center">
        <MarketHead
          game={game}
          market={market}
          pause={gamePause(game, pauses) === null ? pauses[market] : null}
          className="text-note"
        />
      </div>
      {sides.map((side) => (
        <MarketCell
          key={side}
          game={game}
          market={market}
          side={side}
          paused={isPaused}
          presses={betting.presses}
          className="min-h-11.5"
        />
      ))}
      <span className="@max-[18.75rem]:hidden" />
    </>
  );
}

interface CompactBetFormProps {
  game: Game;
  pauses: Pauses;
  /** Shown above spread and total. */
  children: ReactNode;
}

/** The amount of the next bet and the moneyline in one line. The arrow opens the spread, the total and the chips. */
export function CompactBetForm({ game, pauses, children }: CompactBetFormProps) {
  const betting = useBetting(game);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { stake, presses, isClosed, otherLeague } = betting;
  const chances = fairChances(game);
  const takesBets = !isClosed && otherLeague === null;
  const price = (side: 'team1' | 'team2') => (
    <MarketCell
      game={game}
      market="moneyline"
      side={side}
      paused={pauses.moneyline !== null}
      presses={presses}
      face={{ mark: <TeamMark team={game[side]} />, note: chances && `${chances[side]}%` }}
      className="min-h-11.5 @max-[18.75rem]:row-start-2"
    />
  );
  return (
    <>
      <div className={columns}>
        <div className="relative grid">
          {takesBets && <AmountInput stake={stake} id={id} className="h-full! min-h-11.5 pr-1 pl-5.5 text-points!" />}
        </div>
        {price('team1')}
        {price('team2')}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Spread and total, ${game.team1} vs ${game.team2}`}
          title="Spread and total"
          onClick={() => setIsOpen(!isOpen)}
          className="grid min-h-11.5 place-items-center rounded-control border border-line text-soft transition-colors hover:border-court hover:text-ink @max-[18.75rem]:col-start-2 @max-[18.75rem]:row-start-1 @max-[18.75rem]:w-11 @max-[18.75rem]:justify-self-end"
        >
          <ChevronDown aria-hidden className={cx('size-5', isOpen && 'rotate-180')} />
        </button>
      </div>
      <WhyClosed game={game} betting={betting} />
      {takesBets && <AmountProblem stake={stake} id={id} />}
      <MovedOffer game={game} pauses={pauses} betting={betting} />
      {isOpen && (
        <div data-more className={columns}>
          {children}
          <MarketRow game={game} market="spread" sides={['team1', 'team2']} pauses={pauses} betting={betting} />
          <MarketRow game={game} market="total" sides={['over', 'under']} pauses={pauses} betting={betting} />
          {takesBets && (
            <div className="col-span-full">
              <AmountChips stake={stake} />
            </div>
          )}
        </div>
      )}
    </>
  );
}
