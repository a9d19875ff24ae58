/** A chance in whole percent: `34%`, `<1%`, `>99%`; `about 34%` if it is estimated. @param chance 0 to 1 */
export function percentWords(chance: number, exact: boolean): string {
  const percent = Math.round(100 * chance);
  if (chance > 0 && percent === 0) return '<1%';
  if (chance < 1 && percent === 100) return '>99%';
  return exact ? `${percent}%` : `about ${percent}%`;
}
