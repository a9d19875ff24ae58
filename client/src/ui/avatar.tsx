import { cx } from './cx.ts';

/** Hue from 0 to 359; the same seed always gives the same hue. */
function hueOf(seed: string): number {
  let hash = 0;
  for (const letter of seed) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return hash % 360;
}

function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '?')][0] ?? '?')
    .join('')
    .toUpperCase();
}

/** A user's initials on a color derived from `seed`, their id. */
export function Avatar({ name, seed, large = false }: { name: string; seed: string; large?: boolean }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: `oklch(0.48 0.11 ${hueOf(seed)})` }}
      className={cx(
        'grid shrink-0 place-items-center rounded-chip font-semibold text-white select-none',
        large ? 'size-16 text-lg' : 'size-9 text-sm',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
