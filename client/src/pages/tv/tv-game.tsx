import type { Game } from '@courtside/contract/entities';
import type { GroupStandings } from '@courtside/contract/groups';
import type { Side } from '@courtside/contract/markets';
import { formatCents } from '@courtside/contract/money';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { standingOf } from '../../features/bets/bet-status.tsx';
import { stateWords } from '../../features/bets/live-board.tsx';
import { glow, scoreColumns } from '../../features/games/board-face.tsx';
import { nowAtom } from '../../features/games/clock.ts';
import { fairChances } from '../../features/games/fair-chance.ts';
import { gameAtom, phaseOf } from '../../features/games/games-atoms.ts';
import { HiddenCover } from '../../features/games/hidden-cover.tsx';
import { splitTeamName, teamLetters } from '../../features/games/team-name.ts';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';
import { clockTime } from '../../ui/time.ts';
import { type FloorSide, peopleWords, picksOf, sideOf } from '../group/floor-sides.ts';
import { Court } from '../group/game-court.tsx';
import { TvHeads } from './tv-heads.tsx';

/** The clock in at most two lines: the quarter or the hour, then the rest. */
function clockLines(game: Game, now: number): readonly string[] {
  const words = phaseOf(game, now) === 'open' ? clockTime(new Date(game.startTime)) : stateWords(game);
  const space = Math.max(words.lastIndexOf(' '), words.lastIndexOf('\u202f'));
  return space === -1 ? [words] : [words.slice(0, space), words.slice(space + 1)];
}

/** Letters of a line of the clock that fit next to the scores in its large size. */
const largeClock = 5;

/** Both scores and the clock. The loser's bulbs are dimmed. */
function Board({ game, now, isSmall }: { game: Game; now: number; isSmall: boolean }) {
  const lines = clockLines(game, now);
  const isLarge = lines.every((line) => line.length <= largeClock);
  const { score } = game;
  const isOver = phaseOf(game, now) === 'finished' && score !== null;
  const teams = [
    { name: game.team1, points: score?.team1, hasLost: isOver && score.team1 < score.team2 },
    { name: game.team2, points: score?.team2, hasLost: isOver && score.team2 < score.team1 },
  ];
  return (
    <div
      className={cx(
        glow,
        '[&_.text-unlit]:[text-shadow:none]',
        'relative grid grid-cols-[auto_auto_minmax(0,1fr)] content-center items-center gap-x-[calc(0.9*var(--tv))] gap-y-[calc(0.2*var(--tv))] bg-board px-[calc(1.2*var(--tv))] text-white portrait:gap-x-[calc(0.3*var(--tv))] portrait:px-[calc(0.7*var(--tv))]',
      )}
    >
      {teams.map(({ name, points, hasLost }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second team
        <div key={index} className="contents">
          <span className="team-name text-[length:calc(2.4*var(--tv))] leading-none font-bold" title={name}>
            {teamLetters(name)}
          </span>
          <Bulbs
            className={cx(
              'leading-none',
              hasLost && 'opacity-55',
              isSmall ? 'text-[length:calc(3.8*var(--tv))]' : 'text-[length:calc(4.9*var(--tv))]',
            )}
            columns={scoreColumns}
          >
            {points === undefined ? '' : String(points)}
          </Bulbs>
          {index === 0 && (
            // A clock with another shape is a new one: digits of the same shape change where they are.
            <span
              key={lines.join(' ').replace(/\d/g, '0')}
              className={cx(
                'row-span-2 grid justify-items-end gap-[calc(0.4*var(--tv))] justify-self-end leading-none whitespace-nowrap',
                isLarge ? 'text-[length:calc(2.3*var(--tv))]' : 'text-[length:calc(1.6*var(--tv))]',
              )}
            >
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second line
                <Bulbs key={place} isClock className="px-0!">
                  {line}
                </Bulbs>
              ))}
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

interface Stand extends FloorSide {
  /** How the bets stand in a word; null if they differ or the score says it. */
  readonly state: string | null;
}

const states = {
  spread: { won: 'covering', lost: 'short', push: 'on the line', open: null },
  total: { won: 'on course', lost: 'off course', push: 'on the line', open: null },
} as const;

type Picks = ReturnType<typeof picksOf>;

/** The members on a side, and how their bets stand. Null if no member is on it. */
function standOn(side: Side, picks: Picks, game: Game): Stand | null {
  const found = sideOf(side, picks, game, undefined);
  if (found === null) return null;
  const [first, ...others] = picks.filter((pick) => pick.side === side);
  const isOne =
    first !== undefined && others.every(({ market, line }) => market === first.market && line === first.line);
  if (!isOne || first.market === 'moneyline' || game.score === null) return { ...found, state: null };
  const selection = { ...first, betData: { league: game.league } };
  return { ...found, state: states[first.market][standingOf(selection, game.score).grade] };
}

interface StandsProps {
  stands: readonly Stand[];
  memberName: (uid: string) => string;
  isRight: boolean;
  isSmall: boolean;
}

/** Who is on a side of a game, on what and for how much. A second bet, on the total, makes both smaller. */
function Stands({ stands, memberName, isRight, isSmall }: StandsProps) {
  if (stands.length === 0) return <Small>Nobody</Small>;
  const isPair = stands.length > 1;
  const headSize = isPair ? (isSmall ? 1.8 : 2.4) : isSmall ? 2.8 : 3.6;
  return stands.map((stand) => {
    const money = `${formatCents(stand.stakes)}${stand.state === null ? '' : `, ${stand.state}`}`;
    return (
      <div
        key={stand.side}
        className={cx(
          'grid max-w-full',
          isPair ? 'gap-[calc(0.15*var(--tv))]' : 'gap-[calc(0.3*var(--tv))]',
          isRight && 'justify-items-end',
        )}
      >
        <span className="sr-only">{`${peopleWords(stand, memberName)} on `}</span>
        <TvHeads uids={stand.uids} more={stand.more} memberName={memberName} size={headSize} />
        <span
          className={cx(
            'team-name line-clamp-2 font-bold',
            isPair || isSmall
              ? 'text-[length:calc(1.5*var(--tv))] leading-[calc(1.6*var(--tv))]'
              : 'text-[length:calc(1.7*var(--tv))] leading-[calc(1.8*var(--tv))]',
          )}
        >
          {isPair ? `${stand.words}, ${formatCents(stand.stakes)}` : stand.words}
        </span>
        {!isPair && <Small>{money}</Small>}
      </div>
    );
  });
}

const Small = ({ children }: { children: ReactNode }) => (
  <span className="team-name text-[length:calc(1.5*var(--tv))] leading-[calc(1.8*var(--tv))] font-medium text-soft">
    {children}
  </span>
);

/** A team of a game that is not in play: its chance before the tip-off, its result afterwards. */
function Team({ game, side, isOpen }: { game: Game; side: 'team1' | 'team2'; isOpen: boolean }) {
  const chance = isOpen ? fairChances(game)?.[side] : undefined;
  const lead = game.score === null ? 0 : game.score[side] - game.score[side === 'team1' ? 'team2' : 'team1'];
  return (
    <>
      <span className="team-name line-clamp-2 text-[length:calc(1.9*var(--tv))] leading-[calc(2*var(--tv))] font-bold wrap-anywhere">
        {splitTeamName(game[side]).nickname}
      </span>
      {chance !== undefined && <Small>{`${chance}% to win`}</Small>}
      {!isOpen && lead > 0 && <Small>{`won by ${lead}`}</Small>}
    </>
  );
}

interface TvGameProps {
  id: string;
  group: GroupStandings;
  /** The account whose bets are shown. */
  account: string;
  /** Smaller scores, for as many games as fit on the screen. */
  isSmall: boolean;
}

/** A game on a board that can be read from the couch, with the members on their sides. */
export function TvGame({ id, group, account, isSmall }: TvGameProps) {
  const game = useAtomValue(gameAtom(id));
  const now = useAtomValue(nowAtom);
  if (!game) return null;
  const phase = phaseOf(game, now);
  const floor = group.tonight.floor.find(({ betId }) => betId === id);
  const picks = floor === undefined ? [] : picksOf(floor, account);
  const names = new Map(group.leaderboard.map(({ uid, username }) => [uid, username]));
  const contentOf = (team: 'team1' | 'team2', total: Side) => {
    // The bets of a game that is not settled yet stay.
    if (phase === 'open' || (phase === 'finished' && picks.length === 0))
      return <Team game={game} side={team} isOpen={phase === 'open'} />;
    const stands = [standOn(team, picks, game), standOn(total, picks, game)].filter((stand) => stand !== null);
    return (
      <Stands
        stands={stands}
        memberName={(uid) => names.get(uid) ?? 'a member'}
        isRight={team === 'team2'}
        isSmall={isSmall}
      />
    );
  };
  const sideShape =
    'relative grid min-w-0 grid-cols-[minmax(0,1fr)] content-center gap-[calc(0.4*var(--tv))] px-[calc(1.1*var(--tv))] portrait:px-[calc(0.6*var(--tv))]';
  return (
    <li
      data-game={id}
      className="relative grid min-h-0 grid-cols-[minmax(0,1fr)_calc(23*var(--tv))_minmax(0,1fr)] overflow-clip rounded-card border border-line bg-surface portrait:grid-cols-[minmax(0,1fr)_calc(18.5*var(--tv))_minmax(0,1fr)]"
    >
      <Court className="stroke-line" />
      <div className={cx(sideShape, 'justify-items-start')}>{contentOf('team1', 'over')}</div>
      <Board game={game} now={now} isSmall={isSmall} />
      <div className={cx(sideShape, 'justify-items-end text-right')}>{contentOf('team2', 'under')}</div>
      <HiddenCover id={id} />
    </li>
  );
}
