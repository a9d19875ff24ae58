import type { Game } from '@courtside/contract/entities';
import type { GroupStandings } from '@courtside/contract/groups';
import { hourMs } from '@courtside/contract/time';
import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { stateWords } from '../../features/bets/live-board.tsx';
import { scoreColumns } from '../../features/games/board-face.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { gameAtom, gamesAtom, phaseOf } from '../../features/games/games-atoms.ts';
import { HiddenCover } from '../../features/games/hidden-cover.tsx';
import { teamLetters } from '../../features/games/team-name.ts';
import { sameItems } from '../../store.ts';
import { Bulbs } from '../../ui/bulbs.tsx';
import { dateFormat } from '../../ui/time.ts';
import { peopleWords, picksOf, sideOf } from '../group/floor-sides.ts';

/** The most games on the screen: more could not be read from the couch. */
const maxGames = 4;

/** Games that start or started within this time are of tonight, in ms. */
const nearMs = 6 * hourMs;

const order = { live: 0, between: 1, open: 2, finished: 3 } as const;

/** The games of tonight: in play first, then those to come, then those that are over. */
export const tvGameIdsAtom = selectAtom(
  atom((get) => {
    const now = get(nowAtom);
    return [...get(gamesAtom).values()]
      .filter(({ startTime }) => Math.abs(Date.parse(startTime) - now) < nearMs)
      .map((game) => ({ game, phase: phaseOf(game, now) }))
      .sort(
        (a, b) =>
          order[a.phase] - order[b.phase] ||
          Date.parse(a.game.startTime) - Date.parse(b.game.startTime) ||
          a.game.id.localeCompare(b.game.id),
      )
      .map(({ game }) => game.id);
  }),
  (ids) => ids.slice(0, maxGames),
  sameItems,
);

const tipOffTime = dateFormat({ hour: 'numeric', minute: '2-digit' });

function clockWords(game: Game, now: number): string {
  return phaseOf(game, now) === 'open' ? tipOffTime(new Date(game.startTime)) : stateWords(game);
}

/** Who is on what in a game, in one line: `Ada and Bo on Lakers −2.5 · Cy on Over 221.5`. */
function floorWords(group: GroupStandings, game: Game, account: string): string {
  const floor = group.tonight.floor.find(({ betId }) => betId === game.id);
  if (floor === undefined) return '';
  const names = new Map(group.leaderboard.map(({ uid, username }) => [uid, username]));
  const picks = picksOf(floor, account);
  const sides = (['team1', 'team2', 'over', 'under'] as const).flatMap(
    (side) => sideOf(side, picks, game, undefined) ?? [],
  );
  return sides
    .map((side) => `${peopleWords(side, (uid) => names.get(uid) ?? 'a member')} on ${side.words}`)
    .join(' · ');
}

/** A game on a board that can be read from the couch, with the group's bets on it. */
export function TvGame({ id, group, account }: { id: string; group: GroupStandings; account: string }) {
  const game = useAtomValue(gameAtom(id));
  const now = useAtomValue(nowAtom);
  if (!game) return null;
  const rows = [
    [game.team1, game.score?.team1],
    [game.team2, game.score?.team2],
  ] as const;
  return (
    <li className="relative grid min-h-0 grid-rows-[1fr_auto] overflow-clip rounded-card bg-board px-[1.2vw] py-[0.6vw] text-white">
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] content-center items-center gap-x-[1.2vw]">
        {rows.map(([team, points], index) => (
          <div key={team} className="contents">
            <span className="team-name text-[2.2vw] leading-none font-semibold" title={team}>
              {teamLetters(team)}
            </span>
            <Bulbs className="text-[3.6vw] leading-none" columns={scoreColumns}>
              {points === undefined ? '' : String(points)}
            </Bulbs>
            {index === 0 && (
              <span className="row-span-2 justify-self-end">
                <Bulbs isClock className="text-[2.2vw] leading-none whitespace-nowrap">
                  {clockWords(game, now)}
                </Bulbs>
              </span>
            )}
          </div>
        ))}
      </div>
      <p dir="auto" className="min-h-[1.9vw] truncate text-[1.5vw] leading-[1.9vw] text-white/80">
        {floorWords(group, game, account)}
      </p>
      <HiddenCover id={id} />
    </li>
  );
}
