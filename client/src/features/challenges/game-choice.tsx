import { useAtomValue } from 'jotai';
import { formatLocalTime } from '../../ui/time.ts';
import { useSilentSince } from '../bets/can-bet.ts';
import { MarketGrid } from '../bets/market-grid.tsx';
import { nowAtom } from '../games/clock.ts';
import { gameAtom, gameIdsAtom } from '../games/games-atoms.ts';
import { type Offered, usePauses } from '../games/market.ts';

/** A selection on a game. */
export interface Choice {
  readonly gameId: string;
  readonly selection: Pick<Offered, 'market' | 'side'>;
}

function GamePrices({ id, onChoose }: { id: string; onChoose: (choice: Choice) => void }) {
  const game = useAtomValue(gameAtom(id));
  const pauses = usePauses(id);
  const now = useAtomValue(nowAtom);
  const silent = useSilentSince() !== null;
  if (!game) return null;
  return (
    <li className="@container border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <p className="mb-1 text-xs text-soft">
        <span className="sr-only">
          {game.team1} vs {game.team2},{' '}
        </span>
        Tips off {formatLocalTime(game.startTime, now)}
      </p>
      <MarketGrid
        game={game}
        pauses={pauses}
        amount={null}
        placing={null}
        placed={null}
        disabled={silent}
        onPress={({ market, side }) => onChoose({ gameId: id, selection: { market, side } })}
      />
    </li>
  );
}

/** The prices of the open games, each the user's side of a challenge. `only`: those of one game. */
export function GameChoice({ only, onChoose }: { only: string | null; onChoose: (choice: Choice) => void }) {
  const open = useAtomValue(gameIdsAtom('open'));
  const shown = open.filter((id) => only === null || id === only);
  if (shown.length === 0)
    return <p className="text-sm text-soft">No game takes bets now. The next ones open as soon as they have odds.</p>;
  return (
    <ul className="grid grid-cols-1">
      {shown.map((id) => (
        <GamePrices key={id} id={id} onChoose={onChoose} />
      ))}
    </ul>
  );
}
