import { drawsFor } from '@courtside/core/platform/random';

/** A tip-off time of day (US Eastern) and its relative frequency. */
type Slot = readonly [time: string, weight: number];

const weekday: readonly Slot[] = [
  ['19:00', 28],
  ['19:30', 22],
  ['20:00', 20],
  ['20:30', 6],
  ['21:00', 8],
  ['22:00', 9],
  ['22:30', 7],
];
const saturday: readonly Slot[] = [
  ['12:30', 4],
  ['15:00', 6],
  ['17:00', 8],
  ['18:00', 6],
  ['19:00', 22],
  ['19:30', 12],
  ['20:00', 20],
  ['20:30', 10],
  ['21:00', 5],
  ['22:00', 7],
];
const sunday: readonly Slot[] = [
  ['12:00', 6],
  ['13:00', 10],
  ['14:00', 5],
  ['15:00', 5],
  ['15:30', 12],
  ['18:00', 18],
  ['19:00', 20],
  ['19:30', 6],
  ['20:00', 8],
  ['21:00', 6],
  ['22:00', 4],
];
const christmas: readonly Slot[] = [
  ['12:00', 1],
  ['14:30', 1],
  ['17:00', 1],
  ['20:00', 1],
  ['22:30', 1],
];
const holiday: readonly Slot[] = [
  ['12:30', 2],
  ['14:00', 1],
  ['15:00', 3],
  ['15:30', 1],
  ['17:00', 1],
  ['18:00', 2],
  ['19:30', 1],
  ['20:00', 1],
  ['22:00', 1],
];

/**
 * Generates tip-offs of a season at the league's usual times, determined by the seed: evenings on weekdays, from noon on
 * weekends, Christmas Day and Martin Luther King Jr. Day.
 * @param dates one per game, `YYYY-MM-DD`, US Eastern
 * @returns milliseconds since 1970, sorted
 */
export function tipOffsOf(dates: readonly string[], seed: number): number[] {
  const random = drawsFor('tip-offs', seed);
  return dates.map((date) => easternToUtc(date, pick(slotsOf(date), random()))).sort((a, b) => a - b);
}

function slotsOf(date: string): readonly Slot[] {
  const day = new Date(`${date}T12:00Z`);
  const [weekdayNumber, month, dayOfMonth] = [day.getUTCDay(), day.getUTCMonth() + 1, day.getUTCDate()];
  if (month === 12 && dayOfMonth === 25) return christmas;
  // The third Monday of January.
  if (month === 1 && weekdayNumber === 1 && dayOfMonth >= 15 && dayOfMonth <= 21) return holiday;
  if (weekdayNumber === 6) return saturday;
  return weekdayNumber === 0 ? sunday : weekday;
}

function pick(slots: readonly Slot[], draw: number): string {
  let left = draw * slots.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [time, weight] of slots) {
    left -= weight;
    if (left < 0) return time;
  }
  throw new Error('no slot to pick from');
}

const easternOffset = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' });

/** Clocks change at 2:00, so the offset at noon is valid for every tip-off of a date. */
function easternToUtc(date: string, time: string): number {
  const parts = easternOffset.formatToParts(new Date(`${date}T17:00Z`));
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') ?? '';
  return Date.parse(`${date}T${time}:00${offset}`);
}
