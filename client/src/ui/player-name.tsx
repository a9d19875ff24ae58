import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** Names with more letters than this are set narrower on phones. */
const maxWideLetters = 12;

/** Classes of a player's name, which has up to two lines if it is long. */
export function playerNameClass(name: string): string {
  return cx(
    'line-clamp-2 max-w-full min-w-0 text-left leading-[1.125rem] font-semibold wrap-anywhere',
    [...name].length > maxWideLetters && 'max-sm:team-name max-sm:text-[0.9375rem]',
  );
}

/** Marks the user's own row. */
export function YouMark() {
  return <span className="shrink-0 rounded-chip bg-court px-2 text-xs leading-4 font-semibold text-on-court">You</span>;
}

interface PlayerNameProps {
  name: string;
  /** What follows the name: "tied", "You", the places gained. */
  children?: ReactNode;
  className?: string;
}

/** A player's name in a row. Marks that do not fit beside it go to the line below, rather than cut it. */
export function PlayerName({ name, children, className }: PlayerNameProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <bdi className={cx(playerNameClass(name), className)}>{name}</bdi>
      <span className="inline-flex flex-wrap items-center gap-x-2 empty:hidden">{children}</span>
    </span>
  );
}
