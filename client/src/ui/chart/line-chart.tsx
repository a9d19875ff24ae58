import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Skeleton } from '../skeleton.tsx';
import {
  type ChartData,
  type ChartLine,
  cssColor,
  dashOf,
  haveHeads,
  spreadIndices,
  type ValueAxis,
} from './chart-data.ts';
import { formatPoint } from './chart-time.ts';
import { useWidth } from './use-width.ts';

interface ChartMissingProps {
  /** Why the chart is missing, in one sentence. */
  children: ReactNode;
  /** Label of the button. */
  action: string;
  onAction: () => void;
}

/** Replaces a chart that could not be loaded, at the same height. */
export function ChartMissing({ children, action, onAction }: ChartMissingProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 text-center text-sm text-balance text-soft">
      <p>{children}</p>
      <Button look="secondary" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}

const Plot = lazyPart(null, () => import('./plot.tsx'));

interface LineChartProps extends ChartData {
  /** For example 'Balance over time'. */
  readonly title: string;
  /** The chart in one sentence, for screen readers. */
  readonly summary: string;
  /** Formats a value for display. */
  readonly format: (value: number) => string;
  /** Which values the axis labels, and how; by default any round ones, as `format` writes them. */
  readonly axis?: ValueAxis;
  /** The value that the chart starts from, drawn as its baseline; none by default. */
  readonly opening?: number | null;
  /** In pixels; reserved while the plot loads. */
  readonly height?: number;
}

/** Shown when the plot's code cannot be loaded; the hidden table still lists the values. */
const missing = (
  <ChartMissing action="Reload" onAction={() => window.location.reload()}>
    The chart could not be loaded.
  </ChartMissing>
);

/** Most rows of the hidden table. */
const maxRows = 24;

/** Fixed columns, so that the plot below stays in place while the values change. */
const legend = 'grid grid-cols-2 items-baseline sm:grid-cols-3';

interface ReadoutProps extends ChartData, Pick<LineChartProps, 'format'> {
  index: number;
  reading: boolean;
}

/** The time of the values at the ends of the lines. */
function ReadTime({ at, index, reading }: Pick<ReadoutProps, 'at' | 'index' | 'reading'>) {
  return (
    <p aria-hidden className="mb-1 text-right text-xs text-soft tabular-nums">
      {reading ? formatPoint(at[index] ?? 0) : 'Now'}
    </p>
  );
}

/** The values at the selected point, each next to its stroke; the latest values when no point is selected. */
function Readout({ at, lines, format, index, reading }: ReadoutProps) {
  const many = lines.length > 2;
  return (
    <div
      aria-hidden
      className={cx('mb-1 min-h-6 gap-x-4 gap-y-1 text-sm', many ? legend : 'flex flex-wrap items-baseline')}
    >
      {lines.map((line) => (
        <span
          key={line.id}
          className={cx('inline-flex min-w-0 items-baseline gap-1.5', line.strong && 'font-semibold')}
        >
          {lines.length > 1 && (
            <>
              <svg viewBox="0 0 20 8" aria-hidden="true" className="h-2 w-5 shrink-0">
                <line
                  x1="0"
                  x2="20"
                  y1="4"
                  y2="4"
                  stroke={cssColor(line.color)}
                  strokeWidth={line.strong ? 3 : 2}
                  strokeDasharray={dashOf(line)}
                />
              </svg>
              <span dir="auto" className="max-w-40 min-w-0 truncate">
                {line.label}
              </span>
            </>
          )}
          <span className={cx('num', many ? 'ml-auto text-sm' : 'text-base')}>{textOf(line, index, format)}</span>
        </span>
      ))}
      <span className={cx('text-xs text-soft tabular-nums', many ? 'col-span-full' : 'ml-auto')}>
        {reading ? formatPoint(at[index] ?? 0) : 'Now'}
      </span>
    </div>
  );
}

function textOf(line: ChartLine, index: number, format: (value: number) => string): string {
  const value = line.values[index];
  return value == null ? '–' : format(value);
}

/** The values as a table for screen readers; a long history is sampled. */
function HiddenTable({ title, at, lines, format }: Pick<LineChartProps, 'title' | 'at' | 'lines' | 'format'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {lines.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spreadIndices(at.length, maxRows).map((index) => (
            <tr key={index}>
              <th scope="row">{formatPoint(at[index] ?? 0)}</th>
              {lines.map((line) => (
                <td key={line.id}>{textOf(line, index, format)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Lines over time, each value kept until the next one. Shows the values at the point selected with the pointer or the
 * arrow keys; screen readers get a summary and a table. Callers show another state for fewer than two points.
 */
export function LineChart({ title, summary, at, lines, format, axis, opening = null, height = 200 }: LineChartProps) {
  const [room, width] = useWidth<HTMLDivElement>();
  const [reading, setReading] = useState<number | null>(null);
  // The history may have become shorter since the point was selected.
  const read = reading !== null && reading < at.length ? reading : null;
  return (
    <figure aria-label={title} className="min-w-0">
      <figcaption className="sr-only">{summary}</figcaption>
      {haveHeads(lines) ? (
        <ReadTime at={at} index={read ?? at.length - 1} reading={read !== null} />
      ) : (
        <Readout at={at} lines={lines} format={format} index={read ?? at.length - 1} reading={read !== null} />
      )}
      <div ref={room} style={{ height }}>
        {width > 0 && (
          <Plot
            loading={<Skeleton className="h-full" />}
            missing={missing}
            label={title}
            at={at}
            lines={lines}
            format={format}
            axis={axis ?? { unit: 0, format }}
            opening={opening}
            width={width}
            height={height}
            reading={read}
            onRead={setReading}
          />
        )}
      </div>
      <HiddenTable title={title} at={at} lines={lines} format={format} />
    </figure>
  );
}
