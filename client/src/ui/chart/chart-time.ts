const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const clockToTheSecond = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: 'numeric' });
const date = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });
const exact = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

const minute = 60_000;
const hour = 60 * minute;

/** Formats a time on the axis of a chart that spans `span` ms; the longer the span, the coarser the label. */
export function formatTick(instant: number, span: number): string {
  if (span <= 5 * minute) return clockToTheSecond.format(instant);
  if (span <= 20 * hour) return clock.format(instant);
  return (span <= 72 * hour ? dayAndClock : date).format(instant);
}

/** Formats the local time of one point of a chart: `Nov 21, 7:30:12 PM`. */
export function formatPoint(instant: number): string {
  return exact.format(instant);
}
