/** With fewer points nothing is drawn. */
const minPoints = 3;
const width = 48;
const height = 18;

/** SVG path of a line through a box of `width` × `height`, highest value on top. */
function pathOf(values: readonly number[]): string {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = high - low || 1;
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * width;
      const y = height - 2 - ((value - low) / range) * (height - 4);
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** A team's odds since the page was opened. Keeps its size while there is nothing to draw. */
export function Sparkline({ values }: { values: readonly number[] }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-[18px] w-12 shrink-0 overflow-visible">
      {values.length >= minPoints && (
        <path
          d={pathOf(values)}
          fill="none"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-soft/70"
        />
      )}
    </svg>
  );
}
