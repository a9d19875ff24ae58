import { AxisBottom, AxisLeft } from '@visx/axis';
import { curveStepAfter } from '@visx/curve';
import { scaleLinear, scaleTime } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { useMemo } from 'react';
import {
  type ChartData,
  type ChartLine,
  cssColor,
  dashOf,
  equalLineOffsets,
  haveHeads,
  nearestIndex,
  strokeOf,
  type ValueAxis,
  valueRange,
  valueTicks,
} from './chart-data.ts';
import { formatTick } from './chart-time.ts';
import { LineHeads } from './line-heads.tsx';
import { PointSlider } from './point-slider.tsx';

export interface PlotProps extends ChartData {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly axis: ValueAxis;
  /** The value that the chart starts from; null for none. */
  readonly opening: number | null;
  readonly width: number;
  readonly height: number;
  /** Index of the selected point, null for none. */
  readonly reading: number | null;
  readonly onRead: (index: number | null) => void;
}

const top = 10;
const bottom = 26;
const right = 10;
/** Room for heads with their values. */
const headRoom = 84;
/** Gap between the labels of the value axis and the lines, in pixels. */
const labelGap = 12;
const tickText = { fill: 'var(--color-soft)', fontSize: 12, fontFamily: 'inherit', className: 'tabular-nums' };
/** A label nearer to the right edge than this would be cut off. */
const halfLabel = 34;
/** Preferred distance between two labels of the value axis, in pixels. */
const tickSpace = 45;
/** Width of a label of the time axis, in pixels. */
const labelSpace = 84;

/** Radii of the half circle of the baseline, and of the arc at the end of a line. */
const circle = 9;
const arc = 8;

/** Upper bound of the width of a value label, in pixels. */
function labelWidth(label: string): number {
  return [...label].reduce((sum, sign) => sum + (sign === '%' ? 12 : /[.,]/.test(sign) ? 3.5 : 7.75), 0);
}

/** Keeps the times whose labels differ, do not overlap and do not reach past `end`, in pixels. */
function withoutOverlap(times: readonly Date[], x: (time: Date) => number, end: number, span: number): Date[] {
  const kept: Date[] = [];
  for (const time of times) {
    const before = kept.at(-1);
    const isNew = !before || formatTick(Number(before), span) !== formatTick(Number(time), span);
    if (isNew && x(time) <= end && (!before || x(time) - x(before) >= labelSpace)) kept.push(time);
  }
  return kept;
}

/** The indices at which a line has to be drawn: where it begins, changes or ends. */
function vertices({ values }: ChartLine, offsets: readonly number[]): readonly number[] {
  const isSame = (a: number, b: number) => values[a] === values[b] && offsets[a] === offsets[b];
  const isEnd = (index: number) => index === 0 || index === values.length - 1;
  return [...values.keys()].filter((index) => isEnd(index) || !isSame(index, index - 1));
}

function useScales({ at, lines, width, height, axis: { unit, format } }: PlotProps) {
  return useMemo(() => {
    const end = width - (haveHeads(lines) ? headRoom : right);
    const domain = valueRange(lines, unit);
    const y = scaleLinear<number>({ domain: [...domain], range: [height - bottom, top] });
    const ticks = valueTicks(domain, unit, Math.round((height - top - bottom) / tickSpace));
    const left = labelGap + Math.max(...ticks.map((tick) => labelWidth(format(tick))));
    const x = scaleTime<number>({ domain: [at[0] ?? 0, at.at(-1) ?? 1], range: [left, end] });
    // Labels show whole seconds, so ticks within one second would all look the same.
    const moments = x.ticks(Math.max(2, Math.floor(width / 100))).filter((time) => time.getMilliseconds() === 0);
    const span = (at.at(-1) ?? 1) - (at[0] ?? 0);
    const times = withoutOverlap(moments, x, Math.min(end, width - halfLabel), span);
    return { x, y, ticks, times, left, end };
  }, [at, lines, width, height, unit, format]);
}

/** The free-throw line of a chart: the opening value as its baseline, with the half circle at its start. */
function Baseline({ y, from, to, label }: { y: number; from: number; to: number; label: string }) {
  return (
    <g data-baseline>
      <path
        d={`M${from} ${y}H${to}M${from} ${y - circle}A${circle} ${circle} 0 0 1 ${from} ${y + circle}`}
        className="fill-none stroke-court"
      />
      <text
        x={from + circle + 6}
        y={y - 5}
        fontSize={12}
        strokeWidth={4}
        paintOrder="stroke"
        className="fill-court-ink stroke-surface"
      >
        {label}
      </text>
    </g>
  );
}

interface LaneProps {
  y: number;
  from: number;
  to: number;
  /** Lower edge of the lines. */
  floor: number;
}

/** The frame of lines that end in heads: the lane and the three-point line around their start, as far as there is room. */
function Lane({ y, from, to, floor }: LaneProps) {
  const middle = y - top;
  return (
    <svg
      aria-hidden="true"
      data-lane
      x={from}
      y={top}
      width={to - from}
      height={floor - top}
      overflow="hidden"
      strokeWidth={1.5}
      className="fill-none stroke-line-strong/60"
    >
      <path d={`M0 ${middle - 30}H72V${middle + 30}H0M72 ${middle - 22}a22 22 0 0 1 0 44`} />
      <path d={`M0 ${middle - 48}h14a${0.34 * (to - from)} 48 0 0 1 0 96H0`} strokeDasharray="3 4" />
    </svg>
  );
}

/** The lines, their axes and the selected point. Loaded when a chart is first shown. */
export default function Plot(props: PlotProps) {
  const { at, lines, label, format, axis, opening, width, height, reading, onRead } = props;
  const { x, y, ticks, times, left, end } = useScales(props);
  const last = at.length - 1;
  const span = (at[last] ?? 0) - (at[0] ?? 0);
  const offsets = useMemo(() => equalLineOffsets(lines, at.length), [lines, at.length]);
  const paths = useMemo(() => lines.map((line, order) => vertices(line, offsets[order] ?? [])), [lines, offsets]);
  const heightOf = (order: number, index: number) =>
    y(lines[order]?.values[index] ?? 0) + (offsets[order]?.[index] ?? 0);

  const shown = reading ?? last;
  const valueWords = (index: number) =>
    lines
      .flatMap(({ label: name, values }) => {
        const value = values[index];
        return value == null ? [] : [`${name} ${format(value)}`];
      })
      .join(', ');

  return (
    <PointSlider
      label={label}
      at={at}
      reading={reading}
      onRead={onRead}
      indexAt={(from) => nearestIndex(at, x.invert(from).getTime())}
      valueWords={valueWords}
    >
      <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
        {ticks.map((tick) => (
          <line key={tick} x1={left} x2={end} y1={y(tick)} y2={y(tick)} className="stroke-line" />
        ))}
        <AxisLeft
          scale={y}
          left={left - 8}
          tickValues={[...ticks]}
          tickFormat={(value) => axis.format(Number(value))}
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
        {opening !== null && haveHeads(lines) && <Lane y={y(opening)} from={left} to={end} floor={height - bottom} />}
        {opening !== null && (
          <Baseline
            y={y(opening)}
            from={left}
            to={end}
            label={haveHeads(lines) ? axis.format(opening) : `Opening ${axis.format(opening)}`}
          />
        )}
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
            data={[...(paths[order] ?? [])]}
            x={(index) => x(at[index] ?? 0)}
            y={(index) => heightOf(order, index)}
            defined={(index) => line.values[index] != null}
            curve={curveStepAfter}
            stroke={strokeOf(line)}
            strokeWidth={line.strong && line.head ? 3.5 : line.strong || lines.length === 1 ? 2 : 1.75}
            strokeDasharray={dashOf(line)}
            strokeLinejoin="round"
            strokeLinecap={dashOf(line) === 'none' ? 'round' : 'butt'}
          />
        ))}
        {lines.map((line, order) => {
          if (line.head || (!line.strong && lines.length > 1) || line.values[last] == null) return null;
          const [end, level] = [x(at[last] ?? 0), heightOf(order, last)];
          return (
            <path
              key={line.id}
              data-arc
              d={`M${end} ${level - arc}A${arc} ${arc} 0 0 0 ${end} ${level + arc}`}
              stroke={cssColor(line.color)}
              strokeWidth={1.5}
              strokeLinecap="round"
              className="fill-none"
            />
          );
        })}
        {haveHeads(lines) && (
          <LineHeads
            lines={lines}
            x={end}
            level={(order) => heightOf(order, last)}
            bottom={height - bottom}
            shown={shown}
            axis={axis}
          />
        )}
        {lines.map((line, order) => {
          const value = line.values[shown];
          return (
            (reading !== null || !line.head) &&
            value != null && (
              <circle
                key={line.id}
                cx={x(at[shown] ?? 0)}
                cy={heightOf(order, shown)}
                r={line.strong || lines.length === 1 ? 4 : 3}
                fill={strokeOf(line)}
                className="stroke-surface"
                strokeWidth={1.5}
              />
            )
          );
        })}
      </svg>
    </PointSlider>
  );
}
