import { minuteMs } from '@courtside/contract/time';
import { useMemo } from 'react';
import { nearestIndex, spreadIndices } from '../../ui/chart/chart-data.ts';
import { formatPoint, formatTick } from '../../ui/chart/chart-time.ts';
import { PointSlider } from '../../ui/chart/point-slider.tsx';
import { useWidth } from '../../ui/chart/use-width.ts';
import { type Chances, chanceScale, stepPath } from './chance-scale.ts';
import { Crest } from './crest.tsx';

/** Room for the crest and the chance at the end of the line, in pixels. */
const endSpace = 76;
/** Height of the times below the line, in pixels. */
const timesHeight = 22;
/** Half the height of the free-throw lane in a chart of a height, in pixels. */
const laneHalf = (height: number) => Math.round(0.21 * height);
/** Most rows of the hidden table. */
const maxRows = 24;

/** The lane and the three-point line around the start of a line, and the baseline at its opening value. */
function Lane({ y, to, half }: { y: number; to: number; half: number }) {
  const [length, arc] = [half + 58, half - 6];
  const outer = half + 10;
  return (
    <g data-baseline className="fill-none">
      <path d={`M0 ${y}H${to}`} strokeWidth="2" className="stroke-soft/55" />
      <g strokeWidth="1.5" className="stroke-line-strong/60">
        <path d={`M0 ${y - half}H${length}V${y + half}H0M${length} ${y - arc}a${arc} ${arc} 0 0 1 0 ${2 * arc}`} />
        <path d={`M0 ${y - outer}h24a${0.34 * to} ${outer} 0 0 1 0 ${2 * outer}H0`} strokeDasharray="3 4" />
      </g>
    </g>
  );
}

interface ChanceChartProps extends Chances {
  /** For example 'Fair chance: Boston Celtics vs Miami Heat'. */
  title: string;
  /** The chart in one sentence, for screen readers. */
  summary: string;
  /** The team whose chance is drawn. */
  team: string;
  format: (chance: number) => string;
  /** In pixels. */
  height: number;
  /** Index of the selected point, null for none. */
  reading: number | null;
  onRead: (index: number | null) => void;
}

/**
 * A team's fair chance over time: the lane as its frame, the opening chance as its baseline, the crest at its end. A pointer or the
 * arrow keys select a point; screen readers get a summary and a table.
 */
export function ChanceChart({ title, summary, team, at, values, format, height, reading, onRead }: ChanceChartProps) {
  const [room, width] = useWidth<HTMLDivElement>();
  const right = width - endSpace;
  const scale = useMemo(
    () => chanceScale({ at, values }, { left: 2, right, top: laneHalf(height) / 2, bottom: height - timesHeight - 6 }),
    [at, values, right, height],
  );
  const last = at.length - 1;
  const [now, opening] = [values[last] ?? 0, values[0] ?? 0];
  const span = (at[last] ?? 0) - (at[0] ?? 0);
  const text = 'fill-soft text-note tabular-nums';
  return (
    <figure aria-label={title} className="min-w-0">
      <figcaption className="sr-only">{summary}</figcaption>
      <div ref={room} style={{ height }}>
        {width > 0 && (
          <PointSlider
            label={title}
            at={at}
            reading={reading}
            onRead={onRead}
            indexAt={(x) => nearestIndex(at, scale.timeAt(x))}
            valueWords={(index) => format(values[index] ?? 0)}
            className="relative"
          >
            <svg width={width} height={height} aria-hidden="true" className="block">
              <Lane y={scale.base} to={right} half={laneHalf(height)} />
              <text
                x="6"
                y={scale.base + 17}
                strokeWidth={4}
                paintOrder="stroke"
                className={`${text} stroke-surface font-semibold`}
              >
                {`opened ${format(opening)}`}
              </text>
              <path
                d={stepPath({ at, values }, scale)}
                strokeWidth="3"
                strokeLinejoin="round"
                strokeLinecap="round"
                className="fill-none stroke-court"
              />
              {reading !== null && (
                <circle
                  cx={scale.x(at[reading] ?? 0)}
                  cy={scale.y(values[reading] ?? 0)}
                  r="5"
                  strokeWidth="2"
                  className="fill-surface stroke-ink"
                />
              )}
              <text x="2" y={height - 5} className={text}>
                {formatTick(at[0] ?? 0, Math.max(span, 6 * minuteMs))}
              </text>
              <text x={right} y={height - 5} textAnchor="end" className={text}>
                now
              </text>
            </svg>
            <span
              aria-hidden
              style={{ left: right - 2, top: scale.y(now) }}
              className="absolute flex -translate-y-1/2 items-center gap-1"
            >
              <Crest team={team} className="size-7.5" />
              <span className="num text-[1.125rem]">{format(now)}</span>
            </span>
          </PointSlider>
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <tbody>
            {spreadIndices(at.length, maxRows).map((index) => (
              <tr key={index}>
                <th scope="row">{formatPoint(at[index] ?? 0)}</th>
                <td>{format(values[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
