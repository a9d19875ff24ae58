/** `12 s`, `5 min`, `3 h`, `2 d`: the age of an instant in short. */
export function formatAge(instant: string, now: string): string {
  const seconds = Math.max(0, (Date.parse(now) - Date.parse(instant)) / 1_000);
  if (seconds < 120) return `${Math.floor(seconds)} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
