import { lineColor } from '@courtside/contract/avatar';
import type { NightTable } from '@courtside/contract/groups';
import { formatChange, toCents } from '@courtside/contract/money';
import { hourMs, minuteMs } from '@courtside/contract/time';
import { useAtomValue } from 'jotai';
import { type ReactNode, useContext, useMemo } from 'react';
import { nowAtom } from '../../features/games/clock.ts';
import { Avatar, AvatarGroup } from '../../ui/avatar.tsx';
import { formatTick } from '../../ui/chart/chart-time.ts';
import { cx } from '../../ui/cx.ts';
import { laneHeight, type Race, type RacePoint, raceOf, shortProfit } from './race.ts';

/** The lane at the start of the race, around the baseline: the key and its half circle. */
const keyHeight = 4.25;

/** How often the lines of a running night are extended to the present, in ms. */
const extendEvery = 10_000;

/** A night whose bets are still open this long after its first tip-off ends there, in ms: a game without a result may hang for days. */
const maxNight = 12 * hourMs;

const em = (value: number) => `${value}em`;

/** The path of a line, in a drawing one unit wide. */
function pathOf(points: readonly RacePoint[]): string {
  return `M${points.map(({ x, y }) => `${x.toFixed(4)} ${y.toFixed(3)}`).join('L')}`;
}

/** The frame of the lane: the key at its start, the baseline, and the arc at its end. */
function Lane({ baseline }: Pick<Race, 'baseline'>) {
  return (
    <g className="fill-none stroke-line-strong/50" strokeWidth={1.5}>
      <svg aria-hidden x="0" y={em(baseline - keyHeight / 2)} width="5.25em" height={em(keyHeight)} viewBox="0 0 84 68">
        <path d="M0 1H62V67H0M62 12a22 22 0 0 1 0 44" />
      </svg>
      <line x1="0" x2="100%" y1={em(baseline)} y2={em(baseline)} />
    </g>
  );
}

interface LinesProps {
  race: Race;
  ownUid: string | undefined;
}

/** The members' lines; the user's own is on top, thicker and orange. */
function Lines({ race: { racers }, ownUid }: LinesProps) {
  const members = useContext(AvatarGroup);
  const sorted = [...racers.filter(({ uid }) => uid !== ownUid), ...racers.filter(({ uid }) => uid === ownUid)];
  return (
    <svg
      aria-hidden
      viewBox={`0 0 1 ${laneHeight}`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      className="overflow-visible fill-none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {sorted.map(({ uid, points }) => (
        <path
          key={uid}
          d={pathOf(points)}
          vectorEffect="non-scaling-stroke"
          style={{ stroke: uid === ownUid ? 'var(--color-court)' : lineColor(uid, members) }}
          strokeWidth={uid === ownUid ? 4 : 2.25}
        />
      ))}
    </svg>
  );
}

interface ProfitRaceProps {
  table: NightTable | undefined;
  /** True once no game of tonight waits for its result. */
  isOver: boolean;
  ownUid: string | undefined;
  memberName: (uid: string) => string;
  /** Names the list that screen readers get. */
  label?: string;
  /** What is drawn over the lines. */
  marks?: (race: Race) => ReactNode;
}

/** Nothing has begun: the lane without lines. */
const empty: Race = { baseline: laneHeight / 2, racers: [], times: [] };

/**
 * The race of profit: a line for each member with decided bets, which ends in their head. The drawing has the same height
 * whatever happens; screen readers get a list.
 */
export function ProfitRace({ table, isOver, ownUid, memberName, label = 'Profit tonight', marks }: ProfitRaceProps) {
  const now = Math.floor(useAtomValue(nowAtom) / extendEvery) * extendEvery;
  // A night that is over ends with its last result.
  const to = isOver || !table ? 0 : Math.min(now, Date.parse(table.firstTipOff) + maxNight);
  const race = useMemo(() => (table ? raceOf(table, ownUid, to) : empty), [table, ownUid, to]);
  const span = table ? Math.max(minuteMs * 6, to - Date.parse(table.firstTipOff)) : 0;
  return (
    <div data-race className="text-[0.9375rem] lg:text-[1.375rem]">
      <ol aria-label={label} className="sr-only">
        {race.racers.map(({ uid, profit }) => (
          <li key={uid}>{`${uid === ownUid ? 'You' : memberName(uid)} ${formatChange(toCents(profit))}`}</li>
        ))}
      </ol>
      <div aria-hidden className="relative" style={{ height: em(laneHeight) }}>
        <div className="absolute inset-y-0 right-[4.75em] left-0">
          <svg aria-hidden width="100%" height="100%" className="absolute inset-0 overflow-visible">
            <Lane baseline={race.baseline} />
          </svg>
          <div className="absolute inset-0">
            <Lines race={race} ownUid={ownUid} />
          </div>
          {marks?.(race)}
          <span
            className="absolute top-0 left-0.5 pb-1 leading-none"
            style={{ translate: `0 calc(${em(race.baseline)} - 100%)` }}
          >
            <span className="text-[0.875em] font-medium text-soft">$0</span>
          </span>
        </div>
        {race.racers.map(({ uid, profit, head }) => (
          <span
            key={uid}
            className={cx(
              'absolute top-0 right-0 flex w-[4.75em] items-center gap-[0.3em] ease-out motion-safe:transition-[translate] motion-safe:duration-240',
              uid === ownUid && 'z-1',
            )}
            style={{ translate: `0 calc(${em(head)} - 50%)` }}
          >
            <Avatar
              name={memberName(uid)}
              seed={uid}
              size="text"
              className={cx('ring-2', uid === ownUid ? 'ring-court' : 'ring-surface')}
            />
            <span className="num text-[0.875em] leading-none">{shortProfit(profit)}</span>
          </span>
        ))}
      </div>
      <div aria-hidden className="relative mr-[4.75em] h-4.5 text-note text-soft tabular-nums">
        {race.times.map(({ at, x }) => (
          <span key={at} className="absolute top-0.5 whitespace-nowrap" style={{ left: `${x * 100}%` }}>
            {formatTick(at, span)}
          </span>
        ))}
      </div>
    </div>
  );
}
