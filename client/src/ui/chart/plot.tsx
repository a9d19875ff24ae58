import { AxisBottom, AxisLeft } from '@visx/axis';
import { curveLinear, curveStepAfter } from '@visx/curve';
import { scaleLinear, scaleTime } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { type ChartData, cssColor, dashOf, nearestIndex, valueRange } from './chart-data.ts';
import { formatPoint, formatTick } from './chart-time.ts';

export interface PlotProps extends ChartData {
  readonly label: string;
  readonly format: (value: number) => string;
  /** 'steps' keeps each value until the next one. */
  readonly shape: 'steps' | 'straight';
  readonly width: number;
  readonly height: number;
  /** Index of the selected point, null for none. */
  readonly reading: number | null;
  readonly onRead: (index: number | null) => void;
}

const top = 10;
const bottom = 26;
const right = 10;
/** Gap between the labels of the value axis and the lines, in pixels. */
const labelGap = 12;
const tickText = { fill: 'var(--color-soft)', fontSize: 12, fontFamily: 'inherit', className: 'tabular-nums' };
/** A label nearer to the right edge than this would be cut off. */
const halfLabel = 34;
/** Width of a label of the time axis, in pixels. */
const labelSpace = 84;

/** The index each key moves the selection to. */
const steps: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  PageDown: (index, last) => index - Math.ceil(last / 10),
  PageUp: (index, last) => index + Math.ceil(last / 10),
  Home: () => 0,
  End: (_, last) => last,
};

/** Upper bound of the width of a value label, in pixels. */
function labelWidth(label: string): number {
  return [...label].reduce((sum, sign) => sum + (sign === '%' ? 12 : /[.,]/.test(sign) ? 3.5 : 7.75), 0);
}

/** Keeps the times whose labels neither overlap nor reach past `end`, in pixels. */
function withoutOverlap(times: readonly Date[], x: (time: Date) => number, end: number): Date[] {
  const kept: Date[] = [];
  for (const time of times) {
    const before = kept.at(-1);
    if (x(time) <= end && (!before || x(time) - x(before) >= labelSpace)) kept.push(time);
  }
  return kept;
}

function useScales({ at, lines, width, height, format }: PlotProps) {
  return useMemo(() => {
    const y = scaleLinear<number>({ domain: [...valueRange(lines)], range: [height - bottom, top] });
    const ticks = y.ticks(Math.max(2, Math.floor(height / 60)));
    const left = labelGap + Math.max(...ticks.map((tick) => labelWidth(format(tick))));
    const x = scaleTime<number>({ domain: [at[0] ?? 0, at.at(-1) ?? 1], range: [left, width - right] });
    // Labels show whole seconds, so ticks within one second would all look the same.
    const moments = x.ticks(Math.max(2, Math.floor(width / 100))).filter((time) => time.getMilliseconds() === 0);
    const times = withoutOverlap(moments, x, width - halfLabel);
    return { x, y, ticks, times, left };
  }, [at, lines, width, height, format]);
}

/** The lines, their axes and the selected point. Loaded when a chart is first shown. */
export default function Plot(props: PlotProps) {
  const { at, lines, label, format, shape, width, height, reading, onRead } = props;
  const { x, y, ticks, times, left } = useScales(props);
  const last = at.length - 1;
  const span = (at[last] ?? 0) - (at[0] ?? 0);
  const indices = useMemo(() => at.map((_, index) => index), [at]);

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const from = currentTarget.getBoundingClientRect().left;
    onRead(nearestIndex(at, x.invert(clientX - from).getTime()));
  };
  const step = (event: KeyboardEvent) => {
    const move = steps[event.key];
    if (!move) return;
    event.preventDefault();
    onRead(Math.min(last, Math.max(0, move(reading ?? last, last))));
  };
  const shown = reading ?? last;
  const spoken = lines.flatMap(({ label: name, values }) => {
    const value = values[shown];
    return value == null ? [] : [`${name} ${format(value)}`];
  });

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${label}: read point by point`}
      aria-valuemin={1}
      aria-valuemax={at.length}
      aria-valuenow={shown + 1}
      aria-valuetext={`${formatPoint(at[shown] ?? 0)}: ${spoken.join(', ')}`}
      onKeyDown={step}
      onFocus={() => onRead(shown)}
      onBlur={() => onRead(null)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onRead(null)}
      className="touch-pan-y rounded-control"
    >
      <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
        {ticks.map((tick) => (
          <line key={tick} x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} className="stroke-line" />
        ))}
        <AxisLeft
          scale={y}
          left={left - 8}
          tickValues={ticks}
          tickFormat={(value) => format(Number(value))}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...tickText, textAnchor: 'end', dx: 4, dy: '0.32em' }}
        />
        <AxisBottom
          scale={x}
          top={height - bottom}
          tickValues={times}
          tickFormat={(value) => formatTick(Number(value), span)}
          hideAxisLine
          hideTicks
          tickLabelProps={{ ...tickText, textAnchor: 'middle', dy: 4 }}
        />
        {reading !== null && (
          <line
            x1={x(at[reading] ?? 0)}
            x2={x(at[reading] ?? 0)}
            y1={top}
            y2={height - bottom}
            className="stroke-line-strong"
          />
        )}
        {lines.map((line, order) => (
          <LinePath
            key={line.id}
            data={indices}
            x={(index) => x(at[index] ?? 0)}
            y={(index) => y(line.values[index] ?? 0)}
            defined={(index) => line.values[index] != null}
            curve={shape === 'steps' ? curveStepAfter : curveLinear}
            stroke={cssColor(line.color)}
            strokeWidth={line.strong || lines.length === 1 ? 2.5 : 1.75}
            strokeDasharray={line.strong ? 'none' : dashOf(order)}
            strokeLinejoin="round"
          />
        ))}
        {lines.map((line) => {
          const value = line.values[shown];
          return (
            value != null && (
              <circle
                key={line.id}
                cx={x(at[shown] ?? 0)}
                cy={y(value)}
                r={line.strong || lines.length === 1 ? 4 : 3}
                fill={cssColor(line.color)}
                className="stroke-surface"
                strokeWidth={1.5}
              />
            )
          );
        })}
      </svg>
    </div>
  );
}
