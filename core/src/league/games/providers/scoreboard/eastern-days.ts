import { dayMs } from '@courtside/contract';

const easternDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** The US Eastern date of a time, as midnight UTC of that date. */
function dayOf(time: Date): number {
  const parts = new Map(easternDay.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1);
}

/** All US Eastern days from one time to another, both included, as `yyyymmdd`. */
export function easternDays(from: Date, to: Date): string[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  return Array.from({ length: Math.max(0, (last - first) / dayMs + 1) }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10).replaceAll('-', ''),
  );
}
