import { dayMs, hourMs, minuteMs } from '@courtside/contract/time';
import { useId } from 'react';
import { formatDateTime } from './time.ts';

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });
const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
] as const;

/** `just now`, `4 minutes ago`, `2 hours ago`, `3 days ago`; 'N/A' for an unknown instant. Both in ms since 1970. */
export function formatAgo(instant: number, now: number): string {
  const ago = now - instant;
  if (Number.isNaN(ago)) return 'N/A';
  const unit = units.find(([, length]) => ago >= length);
  return unit ? words.format(-Math.floor(ago / unit[1]), unit[0]) : 'just now';
}

/** Relative time, with the exact local time on hover, focus and touch. `now` is in ms since 1970. */
export function RelativeTime({ instant, now }: { instant: string; now: number }) {
  const id = useId();
  return (
    <span className="group relative inline-block">
      <button
        type="button"
        aria-describedby={id}
        className="tap cursor-help underline decoration-dotted decoration-1 underline-offset-4"
      >
        <time dateTime={instant}>{formatAgo(Date.parse(instant), now)}</time>
      </button>
      <span
        id={id}
        role="tooltip"
        className="pointer-events-none invisible absolute top-full left-0 z-20 mt-1.5 rounded-control border border-line bg-raised px-2.5 py-1.5 text-note whitespace-nowrap text-ink opacity-0 shadow-float transition-opacity group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100"
      >
        {formatDateTime(instant)}
      </span>
    </span>
  );
}
