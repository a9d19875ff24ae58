import type { Game } from '@courtside/contract/entities';
import type { GroupStandings } from '@courtside/contract/groups';
import { leagueDay } from '@courtside/contract/league-day';
import { countsLeague } from '@courtside/contract/leagues';
import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useMemo } from 'react';
import { stateWords } from '../../features/bets/live-board.tsx';
import { scoreColumns } from '../../features/games/board-face.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { gameAtom, gamesAtom, phaseOf } from '../../features/games/games-atoms.ts';
import { HiddenCover } from '../../features/games/hidden-cover.tsx';
import { teamLetters } from '../../features/games/team-name.ts';
import { sameItems } from '../../store.ts';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';
import { dateFormat } from '../../ui/time.ts';
import { peopleWords, picksOf, sideOf } from '../group/floor-sides.ts';

/** The most games on the screen: more could not be read from the couch. */
const maxGames = 4;

const order = { live: 0, between: 1, open: 2, finished: 3 } as const;

/** The games of a night that count for a group: in play first, then those to come, then those that are over. */
function gamesOfNight(night: string, limitedTo: GroupStandings['leagues']) {
  return selectAtom(
    atom((get) => {
      const now = get(nowAtom);
      return [...get(gamesAtom).values()]
        .filter(
          ({ league, startTime }) => countsLeague(limitedTo, league) && leagueDay(Date.parse(startTime)) === night,
        )
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
}

/** The ids of the games of tonight that are on the screen. */
export function useTvGames({ leagues, tonight: { night } }: GroupStandings): readonly string[] {
  return useAtomValue(useMemo(() => gamesOfNight(night, leagues), [night, leagues]));
}

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

interface TvGameProps {
  id: string;
  group: GroupStandings;
  /** The account whose bets are shown. */
  account: string;
  /** Smaller scores, for as many games as fit on the screen. */
  isSmall: boolean;
}

/** A game on a board that can be read from the couch, with the group's bets on it. */
export function TvGame({ id, group, account, isSmall }: TvGameProps) {
  const game = useAtomValue(gameAtom(id));
  const now = useAtomValue(nowAtom);
  if (!game) return null;
  const clock = clockWords(game, now);
  const rows = [
    [game.team1, game.score?.team1],
    [game.team2, game.score?.team2],
  ] as const;
  return (
    <li className="relative grid min-h-0 grid-rows-[1fr_auto] overflow-clip rounded-card bg-board px-[calc(1.2*var(--tv))] py-[calc(0.4*var(--tv))] text-white">
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] content-center items-center gap-x-[calc(1.2*var(--tv))]">
        {rows.map(([team, points], index) => (
          <div key={team} className="contents">
            <span className="team-name text-[length:calc(2.2*var(--tv))] leading-none font-semibold" title={team}>
              {teamLetters(team)}
            </span>
            <Bulbs
              className={cx(
                'leading-none',
                isSmall ? 'text-[length:calc(2.7*var(--tv))]' : 'text-[length:calc(3.6*var(--tv))]',
              )}
              columns={scoreColumns}
            >
              {points === undefined ? '' : String(points)}
            </Bulbs>
            {index === 0 && (
              // A clock with another shape is a new one: digits of the same shape change where they are.
              <span key={clock.replace(/\d/g, '0')} className="row-span-2 justify-self-end">
                <Bulbs isClock className="text-[length:calc(2.2*var(--tv))] leading-none whitespace-nowrap">
                  {clock}
                </Bulbs>
              </span>
            )}
          </div>
        ))}
      </div>
      <p
        dir="auto"
        className="min-h-[calc(1.9*var(--tv))] truncate text-[length:calc(1.5*var(--tv))] leading-[calc(1.9*var(--tv))] text-white/80"
      >
        {floorWords(group, game, account)}
      </p>
      <HiddenCover id={id} />
    </li>
  );
}
