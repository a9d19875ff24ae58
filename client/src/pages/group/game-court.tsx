import { formatCents } from '@courtside/contract/money';
import type { ReactNode } from 'react';
import { scoreColumns } from '../../features/games/board-face.tsx';
import { teamLetters } from '../../features/games/team-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';
import { type FloorSide, peopleWords } from './floor-sides.ts';

/** Heads on a side before the others are only counted. */
const headsShown = 4;

/** The members of the group as a row needs them. */
export interface Members {
  readonly ownUid: string | undefined;
  readonly memberName: (uid: string) => string;
}

/** The members on a side in words, the user as `you`. */
function membersOf(side: FloorSide, { ownUid, memberName }: Members): string {
  return peopleWords(side, (uid) => (uid === ownUid ? 'you' : memberName(uid)));
}

/** Both halves of a court, behind a row. `className` is the color of its lines. */
export function Court({ className = 'stroke-line-strong/40' }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 358 92"
      preserveAspectRatio="none"
      className={cx('absolute inset-0 size-full fill-none', className)}
      strokeWidth={1.5}
    >
      <path d="M0 22H58V70H0M58 32a14 14 0 0 1 0 28M0 4H20a92 84 0 0 1 0 84H0M358 22H300V70H358M300 32a14 14 0 0 0 0 28M358 4H338a92 84 0 0 0 0 84H358" />
    </svg>
  );
}

/** A team on the board. */
export interface BoardTeam {
  readonly name: string;
  /** Null leaves the bulbs unlit. */
  readonly points: number | null;
  /** Lost: its bulbs are dimmed. */
  readonly hasLost?: boolean;
}

/** The board between the sides: both scores, and what is written below them. */
export function CourtBoard({ teams, children }: { teams: readonly BoardTeam[]; children: ReactNode }) {
  return (
    <div className="relative grid w-30.5 content-center justify-items-center self-stretch rounded-card bg-board px-1.5 py-1.5 text-white">
      {teams.map(({ name, points, hasLost = false }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second team
        <span key={index} className="flex items-center gap-2">
          <span className="team-name w-9 text-right text-sm font-semibold text-white/80">{teamLetters(name)}</span>
          <Bulbs className={cx('text-[1.625rem]/7', hasLost && 'text-bulb/55!')} columns={scoreColumns}>
            {points === null ? '' : String(points)}
          </Bulbs>
        </span>
      ))}
      {children}
    </div>
  );
}

/** The heads of a side; they move together where there is no room. */
function Heads({ side: { uids, more }, ownUid, memberName, isRight }: Members & { side: FloorSide; isRight: boolean }) {
  const hidden = uids.length > headsShown || more > 0 ? uids.length - (headsShown - 1) + more : 0;
  const shown = hidden > 0 ? uids.slice(0, headsShown - 1) : uids;
  return (
    <span className={cx('flex max-w-full', isRight && 'justify-end')}>
      {shown.map((uid, index) => (
        <span
          key={uid}
          data-face
          className={cx('block min-w-3', index < shown.length - 1 || hidden > 0 ? 'shrink basis-7.5' : 'shrink-0')}
        >
          <Avatar
            name={memberName(uid)}
            seed={uid}
            className={cx('relative ring-2', uid === ownUid ? 'ring-court' : 'ring-surface')}
          />
        </span>
      ))}
      {hidden > 0 && (
        <span className="num relative grid size-9 shrink-0 place-items-center rounded-chip bg-raised text-sm ring-2 ring-surface">
          +{hidden}
        </span>
      )}
    </span>
  );
}

interface CourtProps {
  /** A side of the game; null if no member is on it. */
  sideOf: (side: FloorSide['side']) => FloorSide | null;
  members: Members;
  board: ReactNode;
  /** What follows the words of a side. */
  moneyOf?: (side: FloorSide) => ReactNode;
}

/** The stakes of a side. */
const stakesOf = ({ stakes }: FloorSide) => <span className="num text-sm/4 text-ink">{formatCents(stakes)}</span>;

/** A team's side of a game: who is on it, on what, and for how much. */
function TeamSide({
  side,
  isRight,
  members,
  moneyOf = stakesOf,
}: Pick<CourtProps, 'members' | 'moneyOf'> & { side: FloorSide | null; isRight: boolean }) {
  const shape = cx(
    'relative grid min-w-0 grid-cols-1 content-center gap-1 px-2.5 py-2 text-note/4 text-soft max-[22.5rem]:px-1',
    isRight && 'justify-items-end text-right',
  );
  if (side === null) return <span className={shape}>Nobody</span>;
  return (
    <span className={shape}>
      <span className="sr-only">{`${membersOf(side, members)} on `}</span>
      <Heads side={side} isRight={isRight} {...members} />
      <span className="wrap-anywhere">{side.words}</span>
      {moneyOf(side)}
    </span>
  );
}

/** A game with the members on its sides: heads beside the board, and totals in words below it. */
export function GameCourt({ sideOf, members, board, moneyOf = stakesOf }: CourtProps) {
  const totals = [sideOf('over'), sideOf('under')].filter((total) => total !== null);
  return (
    <>
      <div className="relative grid min-h-23 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center">
        <Court />
        <TeamSide side={sideOf('team1')} members={members} moneyOf={moneyOf} isRight={false} />
        {board}
        <TeamSide side={sideOf('team2')} members={members} moneyOf={moneyOf} isRight />
      </div>
      {totals.length > 0 && (
        <p className="flex flex-wrap justify-center gap-x-3 border-t border-line px-2.5 py-1.5 text-note/4 text-soft">
          {totals.map((total) => (
            <span key={total.side} className="wrap-anywhere">
              {`${total.words}: ${membersOf(total, members)} `}
              {moneyOf(total)}
            </span>
          ))}
        </p>
      )}
    </>
  );
}
