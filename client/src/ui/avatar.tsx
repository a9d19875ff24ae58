import { avatarHue, initialsOf } from '@courtside/contract/avatar';
import { cx } from './cx.ts';

/** A user's initials on a color derived from `seed`, their id. */
export function Avatar({ name, seed, large = false }: { name: string; seed: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: `oklch(0.48 0.11 ${avatarHue(seed)})` }}
      className={cx(
        'grid shrink-0 place-items-center rounded-chip font-semibold text-white select-none',
        large ? 'size-16 text-lg' : 'size-9 text-sm',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
