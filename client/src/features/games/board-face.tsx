import type { Game } from '@courtside/contract/entities';
import { Bulbs } from '../../ui/bulbs.tsx';
import { cx } from '../../ui/cx.ts';
import { Crest } from './crest.tsx';
import { teamLetters } from './team-name.ts';

/** Digits of a score on a board with unlit bulbs. */
export const scoreColumns = 3;

/** Bulbs that glow. */
export const glow = '[&_.text-bulb]:[text-shadow:0_0_12px_rgb(255_176_0/0.45)]';

/** Bulbs that glow, without the unlit ones: to a stranger they read as digits. */
export const glowingBulbs = `[&_.text-unlit]:hidden ${glow}`;

interface SideProps {
  /** Full name of the team; null while there is no game. */
  team: string | null;
  /** Null before tip-off. */
  score: number | null;
  hasUnlit: boolean;
}

function Side({ team, score, hasUnlit }: SideProps) {
  return (
    <span className="grid justify-items-center gap-1">
      <span className="num text-sm leading-5 tracking-wider text-white" title={team ?? undefined}>
        {team !== null && teamLetters(team)}
      </span>
      {score !== null && (
        <Bulbs className="leading-none" columns={hasUnlit ? scoreColumns : 0}>
          {String(score)}
        </Bulbs>
      )}
      {score === null && team !== null && <Crest team={team} className="size-[1em]" />}
    </span>
  );
}

interface BoardFaceProps {
  /** Null while there is no game. */
  game: Game | null;
  /** Above the clock. */
  words: string;
  clock: string;
  /** Height, and the size of the score's digits. */
  className: string;
  /** Shows the unlit bulbs. */
  hasUnlit?: boolean;
}

/** The board of a game: both teams, the score, or the crests before tip-off, and the clock. */
export function BoardFace({ game, words, clock, className, hasUnlit = false }: BoardFaceProps) {
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(min(5rem,25%),auto)_minmax(0,1fr)_minmax(min(5rem,25%),auto)] items-center bg-board px-2',
        hasUnlit ? glow : glowingBulbs,
        className,
      )}
    >
      <Side team={game?.team1 ?? null} score={game?.score?.team1 ?? null} hasUnlit={hasUnlit} />
      <span className="grid min-w-0 justify-items-center gap-1">
        <span className="text-center text-[0.8125rem] leading-5 text-white/80">{words}</span>
        <Bulbs isClock className="text-[0.58em] leading-none whitespace-nowrap">
          {clock}
        </Bulbs>
      </span>
      <Side team={game?.team2 ?? null} score={game?.score?.team2 ?? null} hasUnlit={hasUnlit} />
    </div>
  );
}
