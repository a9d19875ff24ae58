import { hourMs, minuteMs } from '@courtside/contract/time';
import { clockTime, dateFormat } from '../time.ts';

const clockToTheSecond = dateFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });
const dayAndClock = dateFormat({ weekday: 'short', hour: 'numeric' });
const date = dateFormat({ month: 'short', day: 'numeric' });
const exact = dateFormat({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

/** Formats a time on the axis of a chart that spans `span` ms; the longer the span, the coarser the label. */
export function formatTick(instant: number, span: number): string {
  if (span <= 5 * minuteMs) return clockToTheSecond(instant);
  if (span <= 20 * hourMs) return clockTime(instant);
  return (span <= 72 * hourMs ? dayAndClock : date)(instant);
}

/** Formats the local time of one point of a chart: `Nov 21, 7:30:12 PM`. */
export function formatPoint(instant: number): string {
  return exact(instant);
}
