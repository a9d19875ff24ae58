/** A stretch of time, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The times at which at least one of the tip-offs (sorted) is at most `leadMs` away, as spans that do not overlap. */
export function windowsBefore(tipOffs: readonly number[], leadMs: number): Span[] {
  const windows: { from: number; to: number }[] = [];
  for (const tipOff of tipOffs) {
    const last = windows.at(-1);
    if (last !== undefined && tipOff - leadMs <= last.to) last.to = tipOff;
    else windows.push({ from: tipOff - leadMs, to: tipOff });
  }
  return windows;
}

/** The parts of spans that lie between two moments. */
export function within(spans: readonly Span[], from: number, to: number): Span[] {
  return spans
    .map((span) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
    .filter((span) => span.from < span.to);
}

/** The total length of spans in milliseconds. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}
