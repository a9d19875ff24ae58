import { useAtomValue } from 'jotai';
import { scoreColumns } from '../../../features/games/board-face.tsx';
import { gameAtom } from '../../../features/games/games-atoms.ts';
import { teamLetters } from '../../../features/games/team-name.ts';
import type { Wish } from '../../../features/needs/needs-of.ts';
import { riseWords, wishAbout } from '../../../features/needs/needs-words.ts';
import { Bulbs } from '../../../ui/bulbs.tsx';

/** Both teams with their scores; unlit before tip-off. */
function SmallBoard({ gameId }: { gameId: string }) {
  const game = useAtomValue(gameAtom(gameId));
  if (!game) return null;
  const sides = [
    { team: game.team1, points: game.score?.team1 },
    { team: game.team2, points: game.score?.team2 },
  ];
  return (
    <span className="grid shrink-0 grid-cols-[auto_auto] items-center gap-x-1 rounded-[5px] bg-board px-2 py-1.5">
      {sides.map(({ team, points }) => (
        <span key={team} className="col-span-2 grid grid-cols-subgrid items-center">
          <span className="team-name text-note/4 font-semibold text-white">{teamLetters(team)}</span>
          <Bulbs className="text-points/5" columns={scoreColumns}>
            {points === undefined ? '' : String(points)}
          </Bulbs>
        </span>
      ))}
    </span>
  );
}

interface WishRowsProps {
  wishes: readonly Wish[];
  /** The user's chance to lead as it is; null if it is not known. */
  now: number | null;
  /** For the list. */
  labelledBy?: string;
}

/** What the user roots for: what has to happen, by how much it raises the chance, and the game's board. */
export function WishRows({ wishes, now, labelledBy }: WishRowsProps) {
  return (
    <ul aria-labelledby={labelledBy} className="grid grid-cols-1">
      {wishes.map((wish) => {
        const rise = riseWords(wish, now);
        return (
          <li
            key={wish.key}
            data-wish={wish.gameId}
            className="grid min-h-15.5 grid-cols-[minmax(0,1fr)_auto] items-center gap-2.5 border-t border-line py-1.5 first:border-t-0"
          >
            <div className="min-w-0">
              <p dir="auto" className="text-base/5 font-semibold wrap-anywhere">
                {wish.what}
                {rise !== null && (
                  <>
                    {' '}
                    <span className="num text-win">
                      {rise}
                      <span className="sr-only"> points</span>
                    </span>
                  </>
                )}
              </p>
              <p dir="auto" className="text-note/4.25 wrap-anywhere text-soft">
                {wishAbout(wish, now)}
              </p>
            </div>
            <SmallBoard gameId={wish.gameId} />
          </li>
        );
      })}
    </ul>
  );
}
