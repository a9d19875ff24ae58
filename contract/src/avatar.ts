/** Hues of avatars, in degrees of OKLCH: far enough apart that any two look different. */
const hues = [15, 45, 75, 105, 135, 165, 195, 225, 255, 285, 315, 345] as const;

/** `oklch(0.48 0.11 hue)` of each hue in sRGB: televisions of 2024 do not know `oklch`. */
const colors: Readonly<Record<(typeof hues)[number], string>> = {
  15: '#914049',
  45: '#8f4622',
  75: '#815200',
  105: '#676000',
  135: '#416b25',
  165: '#00704e',
  195: '#007071',
  225: '#00698c',
  255: '#2e5e9a',
  285: '#585399',
  315: '#754888',
  345: '#88416c',
};

/** Steps from a taken hue to the next one to try. Shares no factor with 12, so that each hue is tried, and far ones first. */
const stepToNext = 5;

function hashOf(uid: string): number {
  let hash = 0;
  for (const letter of uid) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return hash;
}

/** The index of a user's hue, or of the next one that is not taken. Some hue has to be free. */
function hueIndex(uid: string, taken: ReadonlySet<number>): number {
  let index = hashOf(uid) % hues.length;
  while (taken.has(index)) index = (index + stepToNext) % hues.length;
  return index;
}

/**
 * Hue of a user's avatar, in degrees of OKLCH. Depends on the uid alone, except in a group: its first twelve members have
 * different hues, and an earlier member keeps a hue that a later one would have.
 *
 * @param members uids of the group, in the order of joining
 */
function avatarHue(uid: string, members: readonly string[]): (typeof hues)[number] {
  const taken = new Set<number>();
  for (const member of members.slice(0, hues.length)) {
    if (member === uid) break;
    taken.add(hueIndex(member, taken));
  }
  const free = taken.size < hues.length ? taken : new Set<number>();
  return hues[hueIndex(uid, free)] ?? hues[0];
}

/** Color of a user's avatar, as CSS; white text on it has a contrast of at least 4.5. Its hue is that of `avatarHue`. */
export function avatarColor(uid: string, members: readonly string[] = []): string {
  return colors[avatarHue(uid, members)];
}

/** Color of a user's line in a chart, as CSS for both themes: the hue of the avatar, with a contrast of at least 3. */
export function lineColor(uid: string, members: readonly string[] = []): string {
  const hue = avatarHue(uid, members);
  return `light-dark(oklch(0.55 0.14 ${hue}), oklch(0.7 0.14 ${hue}))`;
}

/** The initials of a name: of its first and last word, in capitals. */
export function initialsOf(name: string): string {
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
