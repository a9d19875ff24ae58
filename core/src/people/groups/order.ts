/** Whether a code unit is half of a character beyond the first 65,536: those come after all others. */
function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/** Compares texts as the database and the leaderboard do: by the bytes of their UTF-8, which is by characters. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return isHalf(x) === isHalf(y) ? x - y : isHalf(x) ? 1 : -1;
  }
  return a.length - b.length;
}
