import { type ChartLine, strokeOf, type ValueAxis } from './chart-data.ts';
import { spreadOut } from './spread-out.ts';

/** Size of a head, in pixels. */
const headSize = 21;

interface LineHeadsProps {
  readonly lines: readonly ChartLine[];
  readonly axis: ValueAxis;
  readonly x: number;
  /** Lower edge of the lines. */
  readonly bottom: number;
  /** Height of a line's end. */
  readonly level: (order: number) => number;
  /** Index of the values to write. */
  readonly shown: number;
}

/** The heads that the lines end in, each with its value; they move apart where they would overlap. */
export function LineHeads({ lines, x, level, bottom, shown, axis }: LineHeadsProps) {
  const sorted = [...lines.entries()].sort(([a], [b]) => level(a) - level(b));
  const wanted = sorted.map(([order]) => level(order));
  const middles = spreadOut(wanted, headSize, [0, bottom + headSize / 2]);
  return sorted.map(([order, line], place) => {
    const middle = middles[place] ?? 0;
    const value = line.values[shown];
    return (
      <g key={line.id} data-head={line.id}>
        <path
          d={`M${x} ${level(order)}L${x + 8} ${middle}`}
          stroke={strokeOf(line)}
          strokeWidth={line.strong ? 3.5 : 1.75}
        />
        <circle
          cx={x + 16}
          cy={middle}
          r={10}
          fill={line.head?.fill}
          strokeWidth={2}
          className={line.strong ? 'stroke-court' : 'stroke-surface'}
        />
        <text x={x + 16} y={middle + 3.5} textAnchor="middle" fontSize={10} className="fill-white font-semibold">
          {line.head?.initials}
        </text>
        <text x={x + 30} y={middle + 4.5} fontSize={14} className="num fill-ink">
          {value == null ? '–' : axis.format(value)}
        </text>
      </g>
    );
  });
}
