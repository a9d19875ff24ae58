import { avatarColor, initialsOf } from '@courtside/contract/avatar';
import { createContext, useContext } from 'react';
import { cx } from './cx.ts';

/** The uids of the group on the page, in the order of joining: its members' avatars differ in color. Empty elsewhere. */
export const AvatarGroup = createContext<readonly string[]>([]);

/** A user's initials on a color derived from `seed`, their id. */
export function Avatar({ name, seed, large = false }: { name: string; seed: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: avatarColor(seed, useContext(AvatarGroup)) }}
      className={cx(
        'grid shrink-0 place-items-center rounded-chip font-semibold text-white select-none',
        large ? 'size-16 text-lg' : 'size-9 text-sm',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
