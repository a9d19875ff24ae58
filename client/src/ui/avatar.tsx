import { avatarColor, initialsOf } from '@courtside/contract/avatar';
import { createContext, useContext } from 'react';
import { cx } from './cx.ts';

/** The uids of the group on the page, in the order of joining: its members' avatars differ in color. Empty elsewhere. */
export const AvatarGroup = createContext<readonly string[]>([]);

const sizes = {
  /** As large as the text around it. */
  text: 'size-[2em] text-[0.625em]',
  medium: 'size-9 text-sm',
  large: 'size-16 text-lg',
} as const;

interface AvatarProps {
  name: string;
  seed: string;
  size?: keyof typeof sizes;
  /** Further classes, such as a ring. */
  className?: string;
}

/** A user's initials on a color derived from `seed`, their id. */
export function Avatar({ name, seed, size = 'medium', className }: AvatarProps) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: avatarColor(seed, useContext(AvatarGroup)) }}
      className={cx(
        'grid shrink-0 place-items-center rounded-chip font-semibold text-white select-none',
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
